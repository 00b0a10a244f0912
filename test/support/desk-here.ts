import { DatabaseSync } from 'node:sqlite';
import type { AppState } from '#core/app/app-state.ts';
import { ok } from '#core/base/result.ts';
import { listedOrigin } from '#core/desk/choices.ts';
import type { TradesState } from '#core/desk/trades-state.ts';
import { goodPriceBy } from '#core/desk/good-price.ts';
import type { GoodPrice, Trade, TradeInput } from '#core/desk/trade.ts';
import { judgingOf } from '../../electron/desk/judge.ts';
import { tradesAnswers } from '../../electron/desk/kept-trades.ts';
import type { TradeServiceOptions } from '../../electron/desk/trade-service.ts';
import type { RateRecord } from '../../electron/record/record.ts';
import type { Job, LongWork } from '../../electron/record/long-work.ts';

type Answering = Readonly<Partial<Record<Job['kind'], (job: Job) => unknown>>>;

/** The jobs of the trades' thread, in this one. */
export const answersHere = (
  progress: (share: number) => void = () => undefined,
): ReturnType<typeof tradesAnswers> => tradesAnswers(progress);

/** The thread of the trades without a thread: it cannot be stopped. */
export const deskHere: Pick<LongWork, 'ask'> = {
  ask: (job, options) => ({
    done: Promise.resolve().then(() => {
      const answer = (answersHere(options?.onProgress) as Answering)[job.kind];
      if (!answer) throw new Error(`${job.kind} is not of the trades`);
      return answered(() => answer(job)) as never;
    }),
    stop: () => undefined,
  }),
};

function answered(answer: () => unknown): unknown {
  try {
    return ok(answer());
  } catch (error) {
    return { ok: false, error: { code: 'internal', detail: String(error) } };
  }
}

/** Opens the trades as a start does. */
export function startedTrades(
  name: string,
  today = '2026-03-11',
): { readonly file: string | null; readonly trades: TradesState } {
  const job = { kind: 'open-trades', file: name, today } as const;
  const { logs, problem } = answersHere()['open-trades'](job);
  return { trades: logs, file: problem === null ? name : null };
}

/** What a keeper of trades needs besides, in tests. */
export const WITHOUT_RECORD: Pick<TradeServiceOptions, 'judging' | 'onProgress'> = {
  judging: () => null,
  onProgress: () => undefined,
};

/** The trades in a file, which may be open or damaged: read by no code of the app. */
export function tradesIn(name: string, origin: 'real' | 'sandbox' = 'real'): readonly Trade[] {
  const db = new DatabaseSync(name, { readOnly: true });
  try {
    const rows = db.prepare(
      `SELECT id, entry, at_ms AS atMs, kind, asset, money, amount, price, fee, fee_in AS feeIn,
         platform, note, good FROM trade WHERE origin = ? ORDER BY at_ms, entry, id`,
    );
    return rows.all(origin).map(({ good, ...row }) => {
      return { ...row, good: JSON.parse(String(good)) as unknown } as unknown as Trade;
    });
  } finally {
    db.close();
  }
}

/** How good a price was, by a record that is open. The thread opens it itself. */
export function judged(
  record: RateRecord | null,
  state: AppState,
  dealt: TradeInput,
): GoodPrice | null {
  const judging = judgingOf(record, state, listedOrigin(state));
  return record && judging && goodPriceBy(record.quotesThen, judging.rules, dealt);
}
