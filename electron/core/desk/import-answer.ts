import { type DecimalText, isZero, over, ratioOf, toPlaces } from '#core/number/decimal.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { listedAmount, tablePrice } from '#core/rates/display.ts';
import type { Result } from '#core/base/result.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import type { FileField, Ledger } from './formats.ts';
import type { Judging } from './good-price.ts';
import type { RememberedChoices } from './plan-schema.ts';
import type { ImportChoices, ImportPlan, Question } from './import-choices.ts';
import type { ReadRows, ReadTrade } from './read-rows.ts';
import type { TradesQuestion } from './log-view.ts';
import type { TradesChange, TradesFacts } from './stored-log.ts';
import type { Shortage } from './sums.ts';
import { type Origin, worthOf } from './trade.ts';
import type { TradesState } from './trades-state.ts';

/** A file of trades to read on the thread. */
export interface ReadTradesJob {
  readonly kind: 'read-trades';
  readonly file: string;
  /** Null for the first look at the file. */
  readonly chosen: ImportChoices | null;
  /** What was chosen for files with other headers before. */
  readonly remembered: readonly RememberedChoices[];
  readonly pair: TickerPair;
  /** Rows with the ids of these are duplicates. */
  readonly trades: KeptTrades;
  readonly nowMs: number;
}

/** Opens the trades as they are stored now. */
export interface OpenTradesJob extends Omit<KeptTrades, 'origin'> {
  readonly kind: 'open-trades';
}

export interface OpenedLogs {
  readonly logs: TradesState;
  /** Why the file cannot be opened, without a path; null if it is open. */
  readonly problem: string | null;
  /** Where an unreadable file was quarantined; null if there was none. */
  readonly quarantined: string | null;
}

/** Changes the trades in one commit, which is checked over the whole sequence. */
export interface ChangeTradesJob {
  readonly kind: 'change-trades';
  readonly trades: KeptTrades;
  readonly change: TradesChange;
  /** Where trades come from; null for none. */
  readonly from: AddedTrades | null;
  readonly judging: Judging | null;
  /** What it takes back is not told. */
  readonly isUndo: boolean;
}

export interface ChangedTrades {
  readonly facts: TradesFacts;
  /** Takes the change back; nothing of quotes is in it. */
  readonly undo: Pick<TradesChange, 'removed' | 'added'>;
}

export interface ChangeAnswer {
  readonly changed: Result<ChangedTrades>;
  /** Where a file that was found to be damaged was quarantined; null if there was none. */
  readonly quarantined: string | null;
}

/** The ids of all trades. */
export interface TradeIdsJob {
  readonly kind: 'trade-ids';
  readonly trades: KeptTrades;
}

export interface AskTradesJob {
  readonly kind: 'ask-trades';
  /** Null where trades can't be stored: there are none. */
  readonly trades: KeptTrades | null;
  readonly question: TradesQuestion;
}

/** Copies trades and settings of a data folder. */
export interface CopyJob {
  readonly kind: 'copy';
  readonly folder: string;
  readonly nowMs: number;
}

/** The same, then the trades of an earlier copy take the place of those that are stored. */
export interface BringBackJob extends Omit<CopyJob, 'kind'> {
  readonly kind: 'bring-back';
  readonly madeAtMs: number;
}

/** `broken` if that copy is gone, or not everything in it can be read. */
export type BroughtBack = OpenedLogs | 'no-trades' | 'broken';

/** A file with the stamp of the look at it. */
export type CsvToAdd = ReadTradesJob & { readonly stamp: string };

/** A CSV file, or a file of stored trades, of which those with unknown ids come. */
export type AddedTrades =
  | CsvToAdd
  | { readonly kind: 'stored'; readonly file: string; readonly nowMs: number };

export interface StoredTrades {
  readonly file: string;
  readonly origin: Origin;
}

/** Trades that the worker keeps in memory, or else opens. */
export interface KeptTrades extends StoredTrades {
  /** For the name of a file that is set aside. */
  readonly today: string;
}

/** Why a file is not read at all. */
export type RefusedFile =
  | 'unreadable'
  | 'too-large'
  | 'too-many'
  | 'too-wide'
  | 'unclosed'
  | 'misquoted'
  | 'empty'
  /** It is no text, but what its first bytes say. */
  | 'pdf'
  | 'zip'
  | 'old-spreadsheet'
  | 'broken-spreadsheet'
  /** It has formulas, macros or links to other files. */
  | 'active-spreadsheet'
  | 'too-large-unpacked'
  | 'too-slow'
  /** It changed while it was read. */
  | 'changing'
  | 'no-text'
  | Ledger;

/** A trade of a file as the preview lists it. */
export interface ImportRow extends Pick<ReadTrade, 'line' | 'kind' | 'atMs' | 'asset' | 'money'> {
  readonly amount: DecimalText;
  readonly price: DecimalText;
  readonly total: DecimalText;
  /** With its currency, such as `0.07 USDT`; null for none. */
  readonly fee: { readonly amount: DecimalText; readonly code: CurrencyCode } | null;
  readonly platform: string;
}

export function importRow(trade: ReadTrade): ImportRow {
  const { line, kind, atMs, asset, money, fee, feeIn, platform } = trade;
  const amount = ratioOf(trade.amount);
  const worth = worthOf(trade);
  const unit = feeIn === 'money' ? money : feeIn === 'asset' ? asset : feeIn;
  return {
    line,
    kind,
    atMs,
    asset,
    money,
    platform,
    amount: listedAmount(amount, asset),
    price: tablePrice(over(worth, amount)).copied,
    total: toPlaces(worth, 2, 'half-away'),
    fee: isZero(fee) ? null : { amount: fee, code: unit },
  };
}

/** What a file of trades contains. */
export type ImportAnswer =
  | {
      readonly kind: 'refused';
      readonly why: RefusedFile;
      /** Where reading ended; 0 for the whole file. */
      readonly line: number;
    }
  | {
      readonly kind: 'looked';
      /** Differs once the file is another one. */
      readonly stamp: string;
      readonly headers: readonly string[];
      readonly sample: readonly (readonly string[])[];
      readonly rowCount: number;
      /** Whether the last line has an end; without one, the file may be half of one. */
      readonly isEnded: boolean;
      readonly encoding: 'utf-8' | 'utf-16' | 'windows-1252' | 'xlsx';
      readonly chosen: ImportChoices;
      readonly plan: ImportPlan;
      /** What could mean two things. */
      readonly questions: readonly Question[];
      /** The statuses that nobody knows, in lower case. */
      readonly statuses: readonly string[];
      /** The columns with values that are not used, with their first ones. */
      readonly unused: readonly { readonly header: string; readonly value: string }[];
      /** The columns that the person has to choose. */
      readonly missing: readonly FileField[];
      /** What the stock of pairs lacks with these trades. */
      readonly shortages: readonly Shortage[];
      /** Null while a needed column is missing or a question other than the zone is open. */
      readonly read: ReadRows | null;
    };

/** The same without the trades, which main and the page do not need. The file has no folder. */
export type ImportPreview =
  | Extract<ImportAnswer, { kind: 'refused' }>
  | (Omit<Extract<ImportAnswer, { kind: 'looked' }>, 'read'> & {
      readonly file: string;
      readonly read:
        | (Omit<ReadRows, 'trades'> & {
            readonly count: number;
            /** The newest ones first. */
            readonly rows: readonly ImportRow[];
            /** When the first trade was, shown or not. */
            readonly firstMs: number;
          })
        | null;
    });
