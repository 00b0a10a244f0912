import type { ObservedState } from '#core/alerts/observe.ts';
import type { RatesState } from '#core/requests/requests-state.ts';
import { fail, ok, type Result } from '#core/base/result.ts';
import type { Meaning } from '#core/command/meaning.ts';
import { convertThen, type StateThen } from '#core/convert/convert.ts';
import { endOfDay } from '#core/desk/wall-time.ts';
import { platformFor } from '#core/convert/quoted-platform.ts';
import { decimalText, ratioOf, times } from '#core/number/decimal.ts';
import { listedAmount } from '#core/rates/display.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { AnswerOf } from './answers.ts';
import type { LocalApiError, LocalApiRequest } from './contract.ts';
import { agesOf, isoOrNull, stampOf } from './stamp.ts';
import { type AnswerWording, notUnderstood, understand } from './words.ts';

type Answer = AnswerOf<'convert'>;
type Question = Pick<Extract<Meaning, { kind: 'convert' }>, 'amount' | 'from' | 'to' | 'platform'>;

/** Converts a typed amount in each market, or in the one that is named. */
export function convertAnswer(
  state: ObservedState,
  request: Extract<LocalApiRequest, { command: 'convert' }>,
  reader: Omit<AnswerWording, 'locale'>,
  stateThen: StateThen,
): Result<Answer, LocalApiError> {
  const { moment, zone, words } = reader;
  const read = understand(state, request.text, 'convert', { moment, zone });
  if (!read.ok) return fail(notUnderstood(state, read.error, reader));
  const { meaning, text } = read.value;
  const { amount, from, to, market, platform, day } = meaning;
  const atMs = day === null ? null : endOfDay(day, zone).atMs;
  const question = { amount, from, to, ...(atMs !== null && { atMs }) };
  const converted = convertThen(state, stateThen, question, moment);
  // What was understood can only lack a record of that day.
  if (!converted.ok) return fail({ code: 'no-record', message: words.errors.noRecord });
  const { results } = converted.value;
  return ok({
    command: 'convert',
    ...stampOf(state, moment.nowMs),
    understood: text,
    amount,
    from,
    to,
    at: isoOrNull(atMs),
    results: results
      .filter((each) => market === null || each.market === market)
      .map(({ market: where, outcome, freshness, doubt }): Answer['results'][number] => {
        if (outcome.kind === 'not-quoted') return { ...outcome, market: where };
        if (outcome.kind === 'no-rates' || !freshness) return { kind: 'no-rates', market: where };
        const { exact, shown, exactRate: rate, via } = outcome;
        const ages = agesOf(freshness, moment.nowMs);
        return { kind: 'converted', market: where, exact, shown, rate, via, doubt, ...ages };
      }),
    platform:
      market === null && day === null
        ? platformOf(state, { amount, from, to, platform }, moment)
        : null,
  });
}

function platformOf(
  state: RatesState,
  { amount, from, to, platform }: Question,
  moment: Moment,
): Answer['platform'] {
  const best = platformFor(state, from, to, moment, platform);
  if (!best?.rate || !best.freshness) return null;
  const received = times(ratioOf(amount), best.rate);
  return {
    code: best.id,
    exact: decimalText(received),
    shown: listedAmount(received, to, 'down'),
    rate: decimalText(best.rate),
    ...agesOf(best.freshness, moment.nowMs),
    marks: [...best.marks],
    isBest: best.isBest,
  };
}
