import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { commandOf, passCommand } from '../../../electron/app/pass-command.ts';

it.each<[words: string[], isCommand: boolean]>([
  [['rates'], true],
  [['convert', '500', 'usdt', 'ngn', '--json'], true],
  [['500', 'usdt'], true],
  [['--help'], true],
  [['-h'], true],
  [['--version'], true],
  [[], false],
  [['--hidden'], false],
  [['--hidden', 'rates'], false],
  [['-psn_0_12345'], false],
  [['parallax://open'], false],
  [['/home/ada/trades.csv'], false],
])('of a package started with %j it is a command: %s', (words, isCommand) => {
  const argv = ['/opt/Parallax/parallax', ...words];
  expect(commandOf(argv, true, 'linux')).toEqual(isCommand ? words : null);
  expect(commandOf(argv, false, 'linux')).toBeNull();
  expect(commandOf(argv, true, 'win32')).toBeNull();
});

it.skipIf(process.platform === 'win32')('a command is answered, with its exit code', () => {
  const resources = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-'));
  const [folder, said] = [path.join(resources, 'cli'), path.join(resources, 'said')];
  fs.mkdirSync(folder);
  const script = `#!/bin/sh\nprintf '%s|' "$@" >"${said}"\nexit 3\n`;
  fs.writeFileSync(path.join(folder, 'parallax'), script, { mode: 0o755 });
  expect(passCommand(['pin', 'usdt buy'], resources)).toBe(3);
  expect(fs.readFileSync(said, 'utf8')).toBe('pin|usdt buy|');
  fs.rmSync(resources, { recursive: true });
});

it('a command of an AppImage without a sandbox is one too', () => {
  const argv = ['/tmp/.mount_x/parallax', '--no-sandbox', 'rates'];
  expect(commandOf(argv, true, 'linux')).toEqual(['rates']);
});

it('a command line that is missing is named, and fails', () => {
  const problem = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(passCommand(['rates'], '/nowhere')).toBe(1);
  expect(problem).toHaveBeenCalledWith(expect.stringContaining('/nowhere/cli/parallax'));
  problem.mockRestore();
});

it.skipIf(process.platform === 'win32')('the launcher of the package may be run', () => {
  const file = path.resolve(import.meta.dirname, '../../../electron/cli/launchers/parallax');
  expect(() => fs.accessSync(file, fs.constants.X_OK)).not.toThrow();
});

it('what an AppImage brings is not for the Node of the person', () => {
  const run = vi.fn<NonNullable<Parameters<typeof passCommand>[2]>>(() => ({ status: 0 }));
  vi.stubEnv('LD_LIBRARY_PATH', '/tmp/.mount_x/usr/lib');
  passCommand(['rates'], '/res', run);
  vi.unstubAllEnvs();
  expect(run.mock.lastCall?.[2].env).not.toHaveProperty('LD_LIBRARY_PATH');
});
