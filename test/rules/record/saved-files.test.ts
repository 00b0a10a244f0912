import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Result } from '#core/base/result.ts';
import type { AnswerOf } from '#ipc/contract.ts';
import type { CallName } from '#ipc/names.ts';
import type { JobOutcome } from '#ipc/messages.ts';
import type { RunningApp } from '../../../electron/app/start-app.ts';
import { createClock } from '../../../electron/base/clock.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import { DATA_FILES, RECORD_FILES } from '../../../electron/store/data-files.ts';
import { openSettings } from '../../../electron/store/settings.ts';
import { ADDRESS, connectionWith } from '../../support/account.ts';
import { OFFLINE } from '../../support/connected.ts';
import { FakeHost } from '../../support/fake-host.ts';
import { useFolder } from '../../support/folder.ts';
import { pngOf } from '../../support/pngs.ts';
import { fill } from '../../support/record-jobs.ts';
import { START } from '../../support/recording.ts';
import { startOn } from '../../support/running-app.ts';

const inFolder = useFolder();

type Way = (host: FakeHost) => Promise<Result<JobOutcome>>;
/** The calls whose answer says what became of a file; a restore only reads one. */
type Saving = {
  [Name in CallName]: Result<JobOutcome> extends AnswerOf<Name> ? Name : never;
}[CallName];

const WAYS: Record<Exclude<Saving, 'restore'>, Way> = {
  exportHistory: (host) => host.call('exportHistory', { format: 'csv', pair: null }),
  backUp: (host) => host.call('backUp', undefined),
  exportTrades: (host) => host.call('exportTrades', undefined),
  exportSales: (host) => host.call('exportSales', '2026'),
  saveCard: (host) =>
    host.call('saveCard', { png: pngOf(1080, 1080), of: { kind: 'quote', number: 1 } }),
  exportSettings: (host) => host.call('exportSettings', undefined),
};
const EVERY = Object.entries(WAYS);

/** One app for all, over a record; each test has a folder that the person chooses from. */
const own = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-saving-'));
const host = new FakeHost();
let app: RunningApp | null = null;
beforeAll(async () => {
  openSettings(own, '2026-01-05').saveConnection(connectionWith());
  const file = path.join(own, RECORD_FILES.account);
  const record = openRecord(file, { kind: 'account', key: ADDRESS });
  fill(record, 3);
  record.close();
  app = await startOn(host, own, {}, { clock: createClock(START), network: OFFLINE });
});
afterAll(() => {
  app?.stop();
  fs.rmSync(own, { recursive: true, force: true });
});

function save(way: Way, chosen: string): Promise<unknown> {
  host.picks = chosen;
  return way(host);
}

const runs = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;
const canLimit = runs('prlimit', '--version');
/** The longest that a file of this process may become, in bytes: it fails as on a full disk. */
const limitFiles = (bytes: string): unknown =>
  runs('prlimit', '--pid', String(process.pid), `--fsize=${bytes}:unlimited`);

describe('whatever the app writes where a person says', () => {
  it.each(EVERY)('%s: never goes over the app’s own files', async (_, way) => {
    const files = [...Object.values(DATA_FILES), ...Object.values(RECORD_FILES)];
    fs.symlinkSync(own, inFolder('link'));
    for (const name of [...files, 'outside/access.json']) {
      const file = path.join(own, name);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      if (!fs.existsSync(file)) fs.writeFileSync(file, 'mine');
      const before = fs.readFileSync(file);
      for (const chosen of [file, inFolder('link', name)]) {
        expect(await save(way, chosen)).toEqual({
          ok: true,
          value: { kind: 'refused', problem: 'own-folder' },
        });
      }
      expect(fs.readFileSync(file).equals(before)).toBe(true);
    }
  });

  it.each(EVERY)('%s: is whole, alone, and its owner’s, whatever was there', async (_, way) => {
    fs.mkdirSync(inFolder('chosen'));
    const chosen = inFolder('chosen', 'file');
    fs.writeFileSync(chosen, 'what was there', { mode: 0o644 });
    const before = fs.openSync(chosen, 'r');
    expect(await save(way, chosen)).toEqual({
      ok: true,
      value: { kind: 'written', file: 'file' },
    });
    expect(fs.statSync(chosen).mode & 0o777).toBe(0o600);
    expect(fs.readFileSync(chosen, 'utf8')).not.toContain('what was there');
    // Written beside it and renamed: a reader of the old file still has all of it.
    expect(fs.readFileSync(before, 'utf8')).toBe('what was there');
    fs.closeSync(before);
    expect(fs.readdirSync(inFolder('chosen'))).toEqual(['file']);
  });

  it.each(EVERY)('%s: replaces a pipe, and does not wait for its reader', async (_, way) => {
    fs.mkdirSync(inFolder('chosen'));
    const chosen = inFolder('chosen', 'pipe');
    spawnSync('mkfifo', [chosen]);
    // Whoever opens it to write would stand still, unless somebody reads.
    const reader = fs.openSync(chosen, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
    expect(await save(way, chosen)).toMatchObject({ value: { kind: 'written' } });
    expect(fs.statSync(chosen).isFile()).toBe(true);
    fs.closeSync(reader);
  });

  it.each(EVERY)('%s: leaves nothing where it can’t be put', async (_, way) => {
    const chosen = inFolder('chosen', 'taken');
    fs.mkdirSync(inFolder('chosen', 'taken', 'by'), { recursive: true });
    expect(await save(way, chosen)).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(fs.readdirSync(inFolder('chosen'), { recursive: true })).toEqual(['taken', 'taken/by']);
  });

  it.each(EVERY)('%s: says where it may not write', async (_, way) => {
    fs.mkdirSync(inFolder('chosen'), { mode: 0o500 });
    // Nothing is forbidden to the superuser, but nobody can make a file here.
    const folder = process.getuid?.() === 0 ? '/proc' : inFolder('chosen');
    const outcome = await save(way, path.join(folder, 'file'));
    expect(outcome).toMatchObject({ ok: false, error: { code: 'internal' } });
    // A page sees it, so it has no path.
    expect(JSON.stringify(outcome)).not.toContain(folder);
  });

  it.skipIf(!canLimit).each(EVERY)('%s: keeps what was there on a full disk', async (_, way) => {
    fs.mkdirSync(inFolder('chosen'));
    const chosen = inFolder('chosen', 'file');
    fs.writeFileSync(chosen, 'what was there');
    // Without a listener, the signal ends the process.
    const ignore = (): void => undefined;
    process.on('SIGXFSZ', ignore);
    limitFiles('16');
    try {
      const outcome = await save(way, chosen);
      expect(outcome).toMatchObject({ ok: false, error: { code: 'internal' } });
    } finally {
      limitFiles('unlimited');
      process.off('SIGXFSZ', ignore);
    }
    expect(fs.readFileSync(chosen, 'utf8')).toBe('what was there');
    expect(fs.readdirSync(inFolder('chosen'))).toEqual(['file']);
  });
});
