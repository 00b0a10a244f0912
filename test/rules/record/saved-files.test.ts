import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { initialState, NOTHING_RECORDED } from '#core/app/app-state.ts';
import { answerFromTrades, type TradesQuestion } from '#core/desk/log-view.ts';
import { ok, type Result } from '#core/base/result.ts';
import { NOT_CONNECTED } from '#core/requests/connection.ts';
import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import { en as text } from '#core/text/en.ts';
import type { AnswerOf } from '#ipc/contract.ts';
import type { CallName } from '#ipc/names.ts';
import type { JobOutcome } from '#ipc/messages.ts';
import { createClock } from '../../../electron/base/clock.ts';
import { ShareCards } from '../../../electron/desk/share-cards.ts';
import { TradeTransfer } from '../../../electron/desk/trade-transfer.ts';
import { RecordMaintenance } from '../../../electron/history/record-maintenance.ts';
import { Sessions } from '../../../electron/requests/sessions.ts';
import { keepLedger } from '../../../electron/requests/ledger-service.ts';
import { SettingsTransfer } from '../../../electron/settings/settings-transfer.ts';
import { DATA_FILES, RECORD_FILES } from '../../../electron/store/data-files.ts';
import { connectionWith } from '../../support/account.ts';
import { useFolder } from '../../support/folder.ts';
import { pngOf } from '../../support/pngs.ts';
import { nativeImage } from '../../standin/main/native-image.ts';
import { fill, work } from '../../support/record-jobs.ts';
import { START } from '../../support/recording.ts';
import { storeOf } from '../../support/stores.ts';

const inFolder = useFolder();

/** Everything that asks where a file goes, which `chosen` answers. */
function openDesk() {
  let chosen = '';
  const folder = inFolder('own');
  fs.mkdirSync(folder, { recursive: true });
  const clock = createClock(START);
  const today = '2026-01-05';
  const sessions = new Sessions({
    folder,
    today,
    sandboxUrl: null,
    clock,
    random: () => 0.5,
    fetch: () => Promise.reject(new Error('offline')),
    isOnline: () => false,
    ledger: keepLedger(path.join(folder, 'requests.sqlite'), today, clock.moment),
    beforeClose: () => undefined,
    onProblem: () => undefined,
  });
  const connection = connectionWith({});
  const { source, record } = sessions.openAccount(connection);
  record?.run((open) => fill(open, 3));
  const store = storeOf({
    ...initialState(source, null, DEFAULT_CHOICES, NOTHING_RECORDED, START),
    connection: { ...NOT_CONNECTED, connection },
  });
  const shared = {
    store,
    text,
    folder,
    now: () => START,
    dialog: {
      pickTarget: () => Promise.resolve(chosen),
      pickFile: () => Promise.resolve(null),
    },
    window: () => null as never,
    work,
    onProblem: () => undefined,
  };
  const trades = { file: null, restore: () => Promise.resolve(ok(0)) };
  const maintenance = new RecordMaintenance(
    { ...shared, sessions, trades },
    { window: shared.window, onProgress: () => undefined },
  );
  const transfer = new TradeTransfer({
    ...shared,
    service: {
      ask: (question: TradesQuestion) => Promise.resolve(ok(answerFromTrades([], question))),
    } as never,
    wording: () => ({ locale: 'en-US', zone: 'Africa/Lagos' }),
  });
  const host = { decodePicture: (png: Buffer) => nativeImage.createFromBuffer(png) };
  const cards = new ShareCards({ ...shared, host: host as never });
  const settings = new SettingsTransfer(shared);
  const desk = { maintenance, transfer, cards, settings };
  async function save(way: Way, file: string): Promise<unknown> {
    chosen = file;
    return way(desk);
  }
  return { desk, save, close: () => sessions.close() };
}

interface Desk {
  readonly maintenance: RecordMaintenance;
  readonly transfer: TradeTransfer;
  readonly cards: ShareCards;
  readonly settings: SettingsTransfer;
}
type Way = (desk: Desk) => Promise<Result<JobOutcome>>;
/** The calls whose answer says what became of a file; a restore only reads one. */
type Saving = {
  [Name in CallName]: Result<JobOutcome> extends AnswerOf<Name> ? Name : never;
}[CallName];

const WAYS: Record<Exclude<Saving, 'restore'>, Way> = {
  exportHistory: ({ maintenance }) => maintenance.exportHistory({ format: 'csv', pair: null }),
  backUp: ({ maintenance }) => maintenance.backUp(),
  exportTrades: ({ transfer }) => transfer.export(),
  exportYear: ({ transfer }) => transfer.exportYear('2026', 'csv'),
  saveCard: ({ cards }) => cards.save(pngOf(1080, 1080), { kind: 'quote', number: 1 }),
  exportSettings: ({ settings }) => settings.export(),
};
const EVERY = Object.entries(WAYS);

async function save(way: Way, chosen: string): Promise<unknown> {
  const desk = openDesk();
  const outcome = await desk.save(way, chosen);
  desk.close();
  return outcome;
}

const runs = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;
const canLimit = runs('prlimit', '--version');
/** The longest that a file of this process may become, in bytes: it fails as on a full disk. */
const limitFiles = (bytes: string): unknown =>
  runs('prlimit', '--pid', String(process.pid), `--fsize=${bytes}:unlimited`);

describe('whatever the app writes where a person says', () => {
  it.each(EVERY)('%s: never goes over the app’s own files', async (_, way) => {
    const isOpen: readonly string[] = [RECORD_FILES.account, DATA_FILES.ledger];
    const own = [
      ...Object.values(DATA_FILES),
      ...Object.values(RECORD_FILES),
      'outside/access.json',
    ].filter((name) => !isOpen.includes(name));
    fs.mkdirSync(inFolder('own', 'outside'), { recursive: true });
    fs.symlinkSync(inFolder('own'), inFolder('link'));
    for (const name of own) fs.writeFileSync(inFolder('own', name), 'mine');
    const desk = openDesk();
    for (const name of own) {
      for (const folder of ['own', 'link']) {
        expect(await desk.save(way, inFolder(folder, name))).toEqual({
          ok: true,
          value: { kind: 'refused', problem: 'own-folder' },
        });
      }
      expect(fs.readFileSync(inFolder('own', name), 'utf8')).toBe('mine');
    }
    desk.close();
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
    const desk = openDesk();
    // Without a listener, the signal ends the process.
    const ignore = (): void => undefined;
    process.on('SIGXFSZ', ignore);
    limitFiles('16');
    try {
      const outcome = await desk.save(way, chosen);
      expect(outcome).toMatchObject({ ok: false, error: { code: 'internal' } });
    } finally {
      limitFiles('unlimited');
      process.off('SIGXFSZ', ignore);
    }
    desk.close();
    expect(fs.readFileSync(chosen, 'utf8')).toBe('what was there');
    expect(fs.readdirSync(inFolder('chosen'))).toEqual(['file']);
  });
});
