import fs from 'node:fs';
import path from 'node:path';
import type { OpenedLogs } from '#core/desk/import-answer.ts';
import { hasTrades, NO_TRADES } from '#core/desk/trades-state.ts';
import { withChange } from '#core/settings/choices.ts';
import { initialState } from '#core/app/app-state.ts';
import { noticesOf } from '#core/app/notices.ts';
import { Account } from '../account/account.ts';
import type { Text } from '#core/text/en.ts';
import type { Clock } from '../base/clock.ts';
import type { Confirm } from '../window/confirm.ts';
import type { Fetch } from '../service/request.ts';
import { type OpenedSource, Sessions } from '../requests/sessions.ts';
import type { LongWork } from '../record/long-work.ts';
import { keepLedger, type LedgerService } from '../requests/ledger-service.ts';
import { DATA_FILES, RECORD_FILES } from '../store/data-files.ts';
import { persistTo } from '../store/persist.ts';
import { openSettings, type Settings } from '../store/settings.ts';
import { createStore, type Store } from '../store/store.ts';
import type { Secrets } from '../host/host.ts';
import { openVault } from '../account/vault.ts';

export interface OpenStateOptions {
  readonly folder: string;
  /** A running sandbox to use instead of the embedded one. */
  readonly sandboxUrl: string | null;
  /** A server to use in place of a public source's host. */
  readonly publicUrl?: string | null;
  readonly clock: Clock;
  readonly random: () => number;
  readonly fetch: Fetch;
  readonly isOnline: () => boolean;
  readonly secrets: Secrets;
  readonly platform: NodeJS.Platform;
  /** Asks the user in a dialog outside the page. */
  readonly confirm: Confirm;
  readonly text: Pick<Text, 'confirm'>;
  /** The thread that keeps the trades. */
  readonly desk: Pick<LongWork, 'ask'>;
  /** Logs failures that do no harm. */
  readonly onProblem: (what: string, error: unknown) => void;
}

export interface OpenedState {
  readonly settings: Settings;
  readonly sessions: Sessions;
  readonly account: Account;
  readonly store: Store;
  readonly opened: OpenedSource;
  readonly ledger: LedgerService;
  /** The trades' file; null if it could not be opened. */
  readonly trades: string | null;
}

/**
 * Opens the data folder, whatever it contains. Files that cannot be read or written are reported,
 * and the app continues without them.
 */
export async function openState(options: OpenStateOptions): Promise<OpenedState> {
  const { folder, clock, secrets, platform, onProblem } = options;
  const nowMs = clock.now();
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const vault = openVault(folder, secrets, platform, today);
  const gone = goneFrom(folder, vault.address);
  const settings = openSettings(folder, today, (damaged) =>
    store.dispatch({ kind: 'noticed', notice: { code: 'settings-rewritten', file: damaged } }),
  );
  const tradesFile = path.join(folder, DATA_FILES.trades);
  const areTradesGone = settings.choices.desk.hasLog && !fs.existsSync(tradesFile);
  // Meanwhile the account is opened.
  const openingTrades = openTrades(options.desk, tradesFile, today);
  const ledger = keepLedger(path.join(folder, DATA_FILES.ledger), today, clock.moment);
  const beforeClose = (sourceKey: string): void => persist.flush(sourceKey);
  const sessions = new Sessions({ ...options, today, ledger, beforeClose });
  const persist = persistTo(sessions.withRecord, settings);
  const account = new Account({ ...options, settings, vault, sessions, ledger });
  const { opened, connection } = await account.open();
  const trades = await openingTrades;
  const desk = { hasLog: hasTrades(trades.logs) };
  const choices = withChange(settings.choices, { desk });
  try {
    // Once said is enough: from now on there is a file again.
    if (gone['settings-gone'] !== undefined || desk.hasLog !== settings.choices.desk.hasLog) {
      settings.save(choices);
    }
  } catch (error) {
    onProblem('settings:', error);
  }
  const { source, fixedPeriodMs, recorded, problem, spent, ledgerProblem } = opened;
  const ledgerQuarantined = ledger.quarantined ?? opened.ledgerQuarantined;
  const isCountLost = ledgerQuarantined !== null || gone['ledger-gone'] !== undefined;
  if (isCountLost && source.kind === 'account') ledger.markLost(source.key, nowMs);
  const store = createStore({
    initial: {
      ...initialState(source, fixedPeriodMs, choices, recorded, nowMs),
      place: settings.place,
      connection,
      spent: isCountLost ? { ...spent, lostAtMs: nowMs } : spent,
      notices: noticesOf({
        'settings-quarantined': settings.quarantined,
        'settings-copied': settings.copiedTo,
        'vault-quarantined': vault.quarantined,
        'record-quarantined': opened.quarantined,
        'ledger-quarantined': ledgerQuarantined,
        'trades-quarantined': trades.quarantined,
        'trades-gone': areTradesGone ? path.basename(tradesFile) : null,
        'settings-gone': gone['settings-gone'] ?? null,
        'record-gone': opened.quarantined === null ? (gone['record-gone'] ?? null) : null,
        'ledger-gone': ledgerQuarantined === null ? (gone['ledger-gone'] ?? null) : null,
      }),
      trades: trades.logs,
      storageProblems: {
        record: problem,
        settings: null,
        ledger: ledgerProblem,
        trades: trades.problem,
      },
    },
    persist,
    hasStorage: (part) => part === 'settings' || sessions.record !== null,
    onError: (error) => onProblem('state:', error),
  });
  return {
    settings,
    sessions,
    account,
    store,
    opened,
    ledger,
    trades: trades.problem === null ? tradesFile : null,
  };
}

/** Without an answer the app goes on without trades. */
async function openTrades(
  desk: Pick<LongWork, 'ask'>,
  file: string,
  today: string,
): Promise<OpenedLogs> {
  const opened = await desk.ask({ kind: 'open-trades', file, today }).done;
  if (opened.ok && opened.value !== 'stopped') return opened.value;
  const problem = `${path.basename(file)}: ${opened.ok ? 'stopped' : opened.error.code}`;
  return { logs: NO_TRADES, problem, quarantined: null };
}

const GONE = {
  'settings-gone': DATA_FILES.settings,
  'record-gone': RECORD_FILES.account,
  'ledger-gone': DATA_FILES.ledger,
} as const;
/** SQLite takes a file without a whole page for an empty one. */
const LEAST_BYTES = 512;

/**
 * The files that are missing, or empty, although there was an account, which has all of them. Empty
 * settings are quarantined like others that cannot be read.
 */
function goneFrom(folder: string, account: string | null): Parameters<typeof noticesOf>[0] {
  if (account === null) return {};
  const isGone = ([code, name]: [string, string]): boolean => {
    const bytes = fs.statSync(path.join(folder, name), { throwIfNoEntry: false })?.size;
    return bytes === undefined || (bytes < LEAST_BYTES && code !== 'settings-gone');
  };
  return Object.fromEntries(Object.entries(GONE).filter(isGone));
}
