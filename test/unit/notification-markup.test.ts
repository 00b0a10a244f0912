import { expect, it, vi } from 'vitest';
import { escapesMarkup } from '../../electron/host/notification-markup.ts';
import type { RunProgram } from '../../electron/host/run-program.ts';

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
