import { describe, expect, it } from 'vitest';
import type { AppState } from '#core/app/app-state.ts';
import { diagnosticsOf, type Surroundings } from '#core/app/diagnostics.ts';
import { appError } from '#core/base/result.ts';
import { at, connectionWith } from '../../support/account.ts';
import { emptyState } from '../../support/rates.ts';

const around: Surroundings = {
  version: '9.9.9',
  versions: { electron: '45.4.1', chrome: '156', node: '24.21.0' },
  platform: 'linux x64 6.8',
  locale: 'en-NG',
  isPackaged: true,
  isSandboxed: true,
  home: '/home/adaeze',
  log: '2026-11-20T14:00:00.000Z warn refused navigation\n',
};
const AT = Date.UTC(2026, 10, 20, 14, 2);

function stateOf(address: string): AppState {
  const state = emptyState();
  return {
    ...state,
    source: { kind: 'account', key: address },
    connection: {
      connection: connectionWith({ address, sendKeyAs: { way: 'query' }, plan: 'developer' }),
      key: 'refused',
      canEncrypt: true,
      keyStorage: 'encrypted',
    },
    storageProblems: {
      record: '/home/adaeze/data/record.sqlite: disk full',
      settings: null,
      trades: null,
      ledger: null,
    },
    fixedPeriodMs: null,
    markets: {
      ...state.markets,
      mid: {
        ...state.markets.mid,
        checkedAtMs: AT - 60_000,
        failure: {
          error: appError('server', 'the service says secret things'),
          atMs: AT - 1_000,
          count: 3,
          notBeforeMs: AT + 8_000,
        },
      },
    },
  };
}

describe('the diagnostics', () => {
  const report = diagnosticsOf(stateOf('https://rates.example/v1'), around, at(AT));

  it.each([
    ['what runs', 'Parallax 9.9.9\n'],
    ['where it runs', 'linux x64 6.8, locale en-NG'],
    ['on which host', 'host: electron 45.4.1, chrome 156, node 24.21.0'],
    ['that pages are sandboxed', 'sandbox: on\n'],
    ['whom it asks', 'service: https://rates.example/v1\n'],
    ['the state of the key', 'key: refused, kept encrypted, sent by query'],
    ['the storage that fails', 'storage of record: ~/data/record.sqlite: disk full'],
    ['the storage that works', 'storage of settings: works'],
    ['what the month cost', 'halted: no-key, 0 of 1000 requests used'],
    ['a feed that works', 'official: 0 rates, never checked\n'],
    [
      'a feed that fails, and when',
      'mid: 0 rates, checked 2026-11-20T14:01:00.000Z, 3 failed in a row, last 2026-11-20T14:01:59.000Z: server, not before 2026-11-20T14:02:08.000Z',
    ],
    ["the log's end", 'log:\n2026-11-20T14:00:00.000Z warn refused navigation\n'],
  ])('contain %s', (_what, line) => expect(report).toContain(line));

  it('contain neither the service’s messages nor the user’s folder', () => {
    expect(report).not.toContain('secret things');
    expect(report).not.toContain('adaeze');
  });

  it.each([
    ['a path', String.raw`C:\Users\Adaeze Obi\AppData\a.log`],
    ['an escaped path', String.raw`C:\\Users\\Adaeze Obi\\AppData\\a.log`],
    ['a path in other case', String.raw`c:\users\adaeze obi\AppData`],
    ['an address', 'file:///C:/Users/Adaeze%20Obi/AppData/main.js'],
    ['a short name', String.raw`C:\Users\ADAEZE~1\AppData\Local\Temp`],
    ['the short name of the user', String.raw`C:\Users\ADAEZ~12\x`],
  ])('contain no user name on Windows, in %s', (_what, text) => {
    const windows = { ...around, home: 'C:\\Users\\Adaeze Obi\\', log: `warn ${text}\n` };
    const diagnostics = diagnosticsOf(emptyState(), windows, at(AT));
    expect(diagnostics).toMatch(/warn (?:file:\/\/\/)?~[\\/]/);
    expect(diagnostics).not.toMatch(/adaez/i);
  });

  it.each(['/', '', '//'])('take nothing away for a home of "%s"', (home) => {
    const diagnostics = diagnosticsOf(
      emptyState(),
      { ...around, home, log: 'at /home/x//y\n' },
      at(AT),
    );
    expect(diagnostics).toContain('at /home/x//y\n');
  });

  it("leave out the address's user, password, query and fragment", () => {
    const leaky = diagnosticsOf(
      stateOf('https://me:hunter2@rates.example/v1?k=abc#d'),
      around,
      at(AT),
    );
    expect(leaky).toContain('service: https://rates.example/v1\n');
    expect(leaky).not.toMatch(/hunter2|abc/);
  });

  it('hide a key wherever keys occur, also in the log', () => {
    const log = 'warn GET https://x/latest.json?api_key=never-seen-before\n';
    const hidden = diagnosticsOf(emptyState(), { ...around, log }, at(AT));
    expect(hidden).toContain('?api_key=•••\n');
    expect(hidden).not.toContain('never-seen-before');
  });

  it('say so if there is nothing', () => {
    const empty = diagnosticsOf(emptyState(), { ...around, log: '', isPackaged: false }, at(NaN));
    expect(empty).toContain('Parallax 9.9.9, not packaged\nat NaN');
    expect(empty).toContain('log:\nempty\n');
  });
});
