import { afterEach, expect, it, vi } from 'vitest';
import { escapesMarkup } from '../../../electron/host/notification-markup.ts';
import { type RunProgram, runBriefly } from '../../../electron/host/run-program.ts';

afterEach(() => void vi.unstubAllEnvs());

const missing = (): Promise<never> => Promise.reject(new Error('ENOENT'));

it.each<[string, Record<string, string>, boolean]>([
  ['reads it', { busctl: 'as 3 "actions" "body" "body-markup"' }, true],
  ['reads none', { busctl: 'as 2 "actions" "body"' }, false],
  ['reads it, as gdbus says', { gdbus: "(['body', 'body-markup', 'icon-static'],)" }, true],
  ['answers nothing', {}, false],
])('markup is escaped where the desktop %s', async (_what, answers, expected) => {
  const run: RunProgram = (program) => {
    const answer = answers[program];
    return answer === undefined ? missing() : Promise.resolve(answer);
  };
  const escapes = escapesMarkup('linux', run);
  expect(escapes()).toBe(false);
  await new Promise((resolve) => setImmediate(resolve));
  expect(escapes()).toBe(expected);
});

it.each(['darwin', 'win32'] as const)('is asked of no desktop but Linux’s: %s', (platform) => {
  const run = vi.fn(missing);
  expect(escapesMarkup(platform, run)()).toBe(false);
  expect(run).not.toHaveBeenCalled();
});

it('a program of the system runs without the libraries of an AppImage', async () => {
  vi.stubEnv('LD_LIBRARY_PATH', '/tmp/.mount_Parall/usr/lib');
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', 'unix:path=/run/bus');
  const script = 'console.log(process.env.LD_LIBRARY_PATH, process.env.DBUS_SESSION_BUS_ADDRESS)';
  const printed = await runBriefly(process.execPath, ['-e', script]);
  expect(printed.trim()).toBe('undefined unix:path=/run/bus');
});
