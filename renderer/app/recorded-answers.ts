import type { CommandContext } from '#core/app/command-view.ts';
import type { PageFacts } from '#core/app/facts.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import type { ConversionState, PastRequest, StateThen } from '#core/convert/convert.ts';
import type { DeskRequest } from '#core/desk/desk-request.ts';
import type { DeskView } from '#core/desk/desk-view.ts';
import type { GapsRequest, GapsView } from '#core/history/gaps-view.ts';
import type { QuotePast } from '#core/platforms/quote-past.ts';
import type { QuoteTrends } from '#core/platforms/quote-trends.ts';
import type { PlatformsRequest } from '#core/platforms/platforms-view.ts';
import { NO_QUOTES } from '#core/platforms/ticker-state.ts';
import type { Trends } from '#core/rates/trend.ts';
import type { Bridge } from '#ipc/bridge.ts';
import type { ArgsOf } from '#ipc/contract.ts';
import { Asked } from './asked.ts';

/** What the record and the trades say: main reads it, and null is what is not read yet. */
export interface RecordedAnswers {
  readonly trends: (asked: ArgsOf<'trends'>) => Trends | null;
  /** Of one side. */
  readonly quoteTrends: (asked: PlatformsRequest) => QuoteTrends | null;
  /** The facts of a past moment. It fails where there are none. */
  readonly past: (asked: PastRequest) => Result<PageFacts & ConversionState> | null;
  /** The same in the form that rules want; null also where it can't be read. */
  readonly stateThen: StateThen;
  readonly figures: NonNullable<CommandContext['figures']>;
  readonly earned: NonNullable<CommandContext['earned']>;
  /** @param until another one when time alone changes the answer. */
  readonly desk: (asked: DeskRequest, until: string) => Result<DeskView> | null;
  readonly quotePast: (asked: ArgsOf<'quotePast'>) => QuotePast | null;
  readonly gaps: (asked: GapsRequest) => Result<GapsView> | null;
  /** Asks again what failed. */
  readonly tryAgain: () => void;
}

const GAPS_ANEW_MS = 600_000;

/** @param onAnswer an answer arrived: what is shown is computed again. */
export function createRecordedAnswers(
  bridge: Bridge,
  onAnswer: () => void,
): (facts: PageFacts) => RecordedAnswers {
  const asked = new Asked(onAnswer);
  /** Null is no answer: another question came. It is asked again. */
  async function readGaps(request: GapsRequest): Promise<Result<GapsView>> {
    const answer = await bridge.gaps(request);
    if (!answer.ok) return answer;
    return answer.value ? ok(answer.value) : fail(appError('no-past'));
  }
  return (facts) => {
    asked.learn(facts);
    const { source, choices, markets, tickers, recordChanges, tradesChanges } = facts;
    const known = <T>(answer: Result<T> | null): T | null => (answer?.ok ? answer.value : null);
    const past: RecordedAnswers['past'] = ({ from, to, atMs }) => {
      const request = { from, to, atMs };
      const then = asked.answer('past', request, [source, choices, recordChanges], () =>
        bridge.past(request),
      );
      return then?.ok ? ok({ ...facts, ...then.value }) : then;
    };
    return {
      trends({ codes, pair }) {
        const own = pair && { base: pair.base, quote: pair.quote, market: pair.market };
        const request = { codes, pair: own };
        const of = [source, choices, markets, recordChanges];
        return known(asked.answer('trends', request, of, () => bridge.trends(request)));
      },
      quoteTrends({ ticker, side }) {
        if (side === 'both') return null;
        const request = { ticker, side };
        const of = [source, tickers.get(ticker), choices.quotes, recordChanges];
        return known(asked.answer('quoteTrends', request, of, () => bridge.quoteTrends(request)));
      },
      past,
      stateThen: (_state, request) => known(past(request)),
      figures(series, range) {
        const request = { series, range };
        const answer = asked.answer('figures', request, [source, recordChanges], () =>
          bridge.figures(request),
        );
        return known(answer);
      },
      earned({ asset, money }, { fromMs, toMs }) {
        const request = { asset, money, fromMs, toMs };
        const answer = asked.answer('earned', request, [source, choices, tradesChanges], () =>
          bridge.earned(request),
        );
        return known(answer);
      },
      desk(request, until) {
        const of = [source, choices, markets, tickers, tradesChanges, until];
        return asked.answer('desk', request, of, () => bridge.desk(request));
      },
      quotePast(request) {
        const of = [source, tickers.get(request.ticker), recordChanges];
        return known(asked.answer('quotePast', request, of, () => bridge.quotePast(request)));
      },
      gaps(request) {
        const { terms, platforms } = choices.quotes;
        const { checkedAtMs } = tickers.get(request.ticker) ?? NO_QUOTES;
        // A new answer changes little of 30 days.
        const since = Math.floor((checkedAtMs ?? 0) / GAPS_ANEW_MS);
        const of = [source, JSON.stringify([terms, platforms, since])];
        return asked.answer('gaps', request, of, () => readGaps(request));
      },
      tryAgain: () => asked.tryAgain(),
    };
  };
}
