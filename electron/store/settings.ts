import ElectronStore from 'electron-store';
import path from 'node:path';
import * as v from 'valibot';
import { type Choices, DEFAULT_CHOICES } from '#core/app-state.ts';
import { type Connection, PLANS } from '#core/connection.ts';
import { type CurrencyCode, parseCode } from '#core/currency.ts';
import { type DecimalText, parseDecimal } from '#core/decimal.ts';
import { parseTicker } from '#core/feed.ts';
import type { KeySending } from '#core/key-sending.ts';
import { MARKETS } from '#core/market.ts';
import { PERIODS_MS } from '#core/pace.ts';
import { putAside } from './put-aside.ts';

/** What the person chose, in a file of the app's own folder that nobody else may read. */
export interface Settings {
  readonly choices: Choices;
  readonly connection: Connection | null;
  save(choices: Choices): void;
  /** Everything of an account but its key, which is the vault's. */
  saveConnection(connection: Connection): void;
  /** Where an unreadable settings file was put aside at this start; null when there was none. */
  readonly putAside: string | null;
}

const NAME = 'settings';

/** Codes in the person's order, each once; what is none is left out. */
const codes = v.pipe(
  v.array(v.unknown()),
  v.transform((list) => {
    const parsed = list.map((each) => (typeof each === 'string' ? parseCode(each) : null));
    return [...new Set(parsed.filter((each) => each !== null))];
  }),
);
const code = v.pipe(
  v.string(),
  v.transform((text) => parseCode(text) ?? ('' as CurrencyCode)),
  v.check((text) => text !== ''),
);
const tickers = v.pipe(
  v.array(v.unknown()),
  v.transform((list) => {
    const parsed = list.map((each) => (typeof each === 'string' ? parseTicker(each) : null));
    return [...new Set(parsed.filter((each) => each !== null))];
  }),
);
const amount = v.pipe(
  v.string(),
  v.transform((text) => parseDecimal(text) ?? ('' as DecimalText)),
  v.check((text) => /^\d/.test(text)),
);
const period = v.picklist(PERIODS_MS);
const side = v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(4000));

const sendKeyAs: v.GenericSchema<unknown, KeySending> = v.variant('way', [
  v.object({ way: v.literal('header') }),
  v.object({ way: v.literal('query') }),
  v.object({ way: v.literal('authorization'), form: v.picklist(['bare', 'bearer', 'token']) }),
]);

/** An account's address is what matters of it; the rest falls back. */
const connectionSchema = v.fallback(
  v.nullable(
    v.object({
      address: v.string(),
      sendKeyAs: v.fallback(sendKeyAs, { way: 'header' }),
      plan: v.fallback(v.picklist(PLANS), 'free'),
      monthlyLimit: v.fallback(v.nullable(v.pipe(v.number(), v.minValue(0))), null),
      monthlySum: v.fallback(v.nullable(v.object({ amount, currency: code })), null),
      renewsOnDay: v.fallback(v.pipe(v.number(), v.minValue(1), v.maxValue(31)), 1),
    }),
  ),
  null,
);

/** Each setting by itself: one that does not fit falls back, the others stay. */
const schema = v.object({
  market: v.fallback(v.picklist(MARKETS), DEFAULT_CHOICES.market),
  watched: v.fallback(codes, [...DEFAULT_CHOICES.watched]),
  theme: v.fallback(v.picklist(['system', 'light', 'dark']), DEFAULT_CHOICES.theme),
  pinned: v.fallback(v.boolean(), DEFAULT_CHOICES.pinned),
  popupSize: v.fallback(v.nullable(v.object({ width: side, height: side })), null),
  markets: v.fallback(v.array(v.picklist(MARKETS)), [...DEFAULT_CHOICES.markets]),
  tickers: v.fallback(tickers, [...DEFAULT_CHOICES.tickers]),
  updateEveryMs: v.fallback(period, DEFAULT_CHOICES.updateEveryMs),
  whileOpenEveryMs: v.fallback(v.nullable(period), DEFAULT_CHOICES.whileOpenEveryMs),
  slowerOnBattery: v.fallback(v.boolean(), DEFAULT_CHOICES.slowerOnBattery),
  paused: v.fallback(v.boolean(), DEFAULT_CHOICES.paused),
  warnBelow: v.fallback(v.nullable(amount), DEFAULT_CHOICES.warnBelow),
});

/**
 * Opens the settings in a folder. A file that can't be read is put aside, never overwritten; where
 * that can't be done either, the choices last until the app quits, and saving throws.
 */
export function openSettings(folder: string, today: string): Settings {
  const { store, aside } = openStore(path.join(folder, `${NAME}.json`), today);
  function write(values: Stored): void {
    if (!store) throw new Error(`${folder}: the settings can't be written`);
    store.set(values);
  }
  return {
    choices: v.parse(schema, { ...EMPTY, ...store?.store }),
    putAside: aside,
    connection: v.parse(connectionSchema, store?.store['connection'] ?? null),
    save: (choices) => write({ ...choices }),
    saveConnection: (connection) => write({ connection }),
  };
}

/** A setting that the file lacks falls back like one that does not fit. */
const EMPTY = Object.fromEntries(Object.keys(schema.entries).map((name) => [name, undefined]));
type Stored = Record<string, unknown>;

interface OpenedStore {
  readonly store: ElectronStore<Stored> | null;
  readonly aside: string | null;
}

function openStore(file: string, today: string): OpenedStore {
  const open = (): ElectronStore<Stored> =>
    new ElectronStore<Stored>({ name: NAME, cwd: path.dirname(file), configFileMode: 0o600 });
  try {
    return { store: open(), aside: null };
  } catch {
    // Unreadable: below.
  }
  try {
    const aside = putAside(file, today);
    return { store: open(), aside };
  } catch {
    return { store: null, aside: null };
  }
}
