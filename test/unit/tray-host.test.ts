import { describe, expect, it, vi } from 'vitest';
import type { RunProgram } from '../../electron/host/run-program.ts';
import { comesLate, opensAgain } from '../../electron/tray/tray-host.ts';

/** The desktop's tools as they answer; one that is missing is not installed. */
const tools =
  (answers: Readonly<Record<string, string>>): RunProgram =>
  (program) => {
    const answer = answers[program];
    return answer === undefined ? Promise.reject(new Error('ENOENT')) : Promise.resolve(answer);
  };

describe('whether there is a tray icon to click', () => {
  it.each<[string, NodeJS.Platform, Readonly<Record<string, string>>, string]>([
    ['macOS has one', 'darwin', {}, 'tray'],
    ['Windows has one', 'win32', {}, 'tray'],
    ['a host, says busctl', 'linux', { busctl: 'b true\n' }, 'tray'],
    ['a watcher without a host', 'linux', { busctl: 'b false\n', gdbus: '(<true>,)\n' }, 'launch'],
    ['a host, says gdbus', 'linux', { gdbus: '(<true>,)\n' }, 'tray'],
    ['no host, says gdbus', 'linux', { gdbus: '(<false>,)\n' }, 'launch'],
    ['nobody can be asked', 'linux', {}, 'launch'],
    ['an answer to something else', 'linux', { busctl: 's "untrue"\n' }, 'launch'],
  ])('%s', async (_what, platform, answers, expected) => {
    expect(await opensAgain(platform, tools(answers))).toBe(expected);
  });

  it('needs no query where a tray always exists', async () => {
    const run = vi.fn<RunProgram>();
    await opensAgain('darwin', run);
    expect(run).not.toHaveBeenCalled();
  });
});

describe('a tray that starts late', () => {
  const rest = () => Promise.resolve();

  it('is waited for, and found', async () => {
    const opensNow = vi.fn(() => Promise.resolve('launch' as const as 'launch' | 'tray'));
    opensNow.mockResolvedValueOnce('launch').mockResolvedValueOnce('tray');
    expect(await comesLate('launch', opensNow, rest)).toBe(true);
    expect(opensNow).toHaveBeenCalledTimes(2);
  });

  it('is waited for two minutes at most, and not at all where there is one', async () => {
    const opensNow = vi.fn(() => Promise.resolve('launch' as const));
    expect(await comesLate('launch', opensNow, rest)).toBe(false);
    expect(opensNow).toHaveBeenCalledTimes(40);
    opensNow.mockClear();
    expect(await comesLate(Promise.resolve('tray'), opensNow, rest)).toBe(false);
    expect(opensNow).not.toHaveBeenCalled();
  });
});
