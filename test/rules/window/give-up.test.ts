import { expect, it, vi } from 'vitest';
import { giveUpWith } from '../../../electron/app/give-up.ts';

it('giving up shows the reason without a key, and ends the app', () => {
  const host = { exit: vi.fn(), showError: vi.fn() };
  const lines: string[] = [];
  const address = 'https://rates.example/latest.json?api_key=canary-of-a-test';
  const error = new Error(`no answer of ${address}`, { cause: { address } });
  giveUpWith({ host, write: (line) => lines.push(line) }, error, 'Parallax can not start');
  const output = JSON.stringify([lines, host.showError.mock.calls]);
  expect(output).toContain('no answer of https://rates.example/latest.json?api_key=•••');
  expect(output).not.toContain('canary-of-a-test');
  expect(host.showError).toHaveBeenCalledTimes(1);
  expect(host.exit).toHaveBeenCalledWith(1);
});
