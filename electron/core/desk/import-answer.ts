import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import type { CsvField, ImportPlan, ReadRows } from './csv-trades.ts';

/** A file of trades to read on the thread. */
export interface ReadTradesJob {
  readonly kind: 'read-trades';
  readonly file: string;
  /** Null for the first look at the file. */
  readonly plan: ImportPlan | null;
  readonly pair: TickerPair;
  readonly knownIds: readonly string[];
  readonly nowMs: number;
}

/** What a file of trades contains. */
export type ImportAnswer =
  | {
      readonly kind: 'refused';
      readonly why: 'too-large' | 'too-many' | 'unclosed' | 'empty';
      /** Where reading ended; 0 for the whole file. */
      readonly line: number;
    }
  | {
      readonly kind: 'looked';
      readonly headers: readonly string[];
      readonly sample: readonly (readonly string[])[];
      readonly rowCount: number;
      readonly encoding: 'utf-8' | 'windows-1252';
      readonly plan: ImportPlan;
      /** The columns whose values could mean two things. */
      readonly questions: readonly CsvField[];
      /** Null while a question is open or a needed column is missing. */
      readonly read: ReadRows | null;
    };

/** The same for the page, which needs no trades. */
export type ImportPreview =
  | Extract<ImportAnswer, { kind: 'refused' }>
  | (Omit<Extract<ImportAnswer, { kind: 'looked' }>, 'read'> & {
      readonly file: string;
      readonly read: (Omit<ReadRows, 'trades'> & { readonly count: number }) | null;
    });
