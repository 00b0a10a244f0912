import type { ObservedState } from '#core/alerts/observe.ts';
import { fail, ok, type Result } from '#core/base/result.ts';
import type { Meaning } from '#core/command/meaning.ts';
import { resultAtOwnRate } from '#core/command/conversion.ts';
import type { RangeFigures } from '#core/history/chart-data.ts';
import type { Preset } from '#core/history/chart-range.ts';
import type { RateSeries } from '#core/history/chart-series.ts';
import { decimalText } from '#core/number/decimal.ts';
import { tickerOf } from '#core/platforms/ticker-pair.ts';
import { isCoin } from '#core/rates/currency.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { SpokenText } from '#core/text/en/local-api.ts';
import type { AnswerOf } from './answers.ts';
import type { LocalApiError, LocalApiRequest } from './contract.ts';
import { iso, stampOf } from './stamp.ts';
import { type AnswerWording, notUnderstood, readingsOf, readWhole } from './words.ts';

type Figure = AnswerOf<'figure'>;

type FiguresOf = (series: RateSeries, range: Preset) => Promise<RangeFigures | null>;

/** What a sentence asks for: one of the other requests, or a figure. */
type Asked =
  | { readonly kind: 'request'; readonly request: Exclude<LocalApiRequest, { command: 'ask' }> }
  | { readonly kind: 'figure'; readonly figure: Figure };

/**
 * Reads a sentence of the command bar. What logs, sends, changes or quits is refused: it is done
 * in the window.
 */
export async function readAsked(
  state: ObservedState,
  text: string,
  reader: Omit<AnswerWording, 'locale'>,
  figuresOf: FiguresOf,
): Promise<Result<Asked, LocalApiError>> {
  const command = readWhole(state, text, reader);
  if (command.kind === 'unclear') return fail(notUnderstood(state, command, reader));
  const readings = readingsOf(command);
  const [first] = readings;
  const isSure = readings.length === 1 || readings.every(({ meaning }) => isName(meaning));
  if (!first || !isSure) {
    const texts = readings.map((each) => each.text);
    return fail(notUnderstood(state, { kind: 'ambiguous', texts }, reader));
  }
  return askedBy(state, first, reader, figuresOf);
}

/** The first of several names is meant, as in the command bar. */
const isName = ({ kind }: Meaning): boolean => kind === 'currency' || kind === 'pair';

async function askedBy(
  state: ObservedState,
  { meaning, text }: { readonly meaning: Meaning; readonly text: string },
  { moment: { nowMs }, words }: { readonly moment: Moment; readonly words: SpokenText },
  figuresOf: FiguresOf,
): Promise<Result<Asked, LocalApiError>> {
  const request = (each: Exclude<LocalApiRequest, { command: 'ask' }>): Result<Asked, never> =>
    ok({ kind: 'request', request: each });
  const figure = (each: Pick<Figure, 'what' | 'value' | 'unit' | 'at'>): Result<Asked, never> =>
    ok({
      kind: 'figure',
      figure: { command: 'figure', ...stampOf(state, nowMs), understood: text, ...each },
    });
  switch (meaning.kind) {
    case 'convert':
      return request({ command: 'convert', text });
    case 'number':
      return figure({ what: 'number', value: meaning.amount, unit: '', at: null });
    case 'own-rate': {
      const value = decimalText(resultAtOwnRate(meaning));
      return figure({ what: 'own-rate', value, unit: meaning.to, at: null });
    }
    case 'high':
    case 'low': {
      const { kind, base, quote, market, range } = meaning;
      const figures = await figuresOf({ kind: 'rate', market, base, quote }, range);
      const found = figures?.[kind] ?? null;
      const at = found && iso(found.atMs);
      return figure({ what: kind, value: found?.rate ?? null, unit: quote, at });
    }
    case 'deal': {
      const { side, amount, unit, asset, money, platform } = meaning;
      const deal = { side, amount: `${amount} ${unit === 'asset' ? asset : money}` };
      const at = platform === null ? {} : { platform };
      return request({ command: 'platforms', ticker: tickerOf({ asset, money }), deal, ...at });
    }
    case 'spread':
      return request({ command: 'platforms', ticker: tickerOf(meaning) });
    case 'premium':
    case 'pair':
      return request({ command: 'rates', base: meaning.base, codes: [meaning.quote] });
    case 'currency': {
      const { code } = meaning;
      const { money } = state.choices;
      const isTraded = state.tickers.has(tickerOf({ asset: code, money }));
      return isCoin(code) && isTraded
        ? request({ command: 'platforms', ticker: tickerOf({ asset: code, money }) })
        : request({ command: 'rates', base: code, codes: [money] });
    }
    case 'platform': {
      const { code } = meaning;
      const own = [...state.tickers].find(([, { observedQuotes }]) =>
        observedQuotes.some((quote) => quote.code === code),
      );
      return own
        ? request({ command: 'platforms', ticker: own[0], platform: code })
        : fail({ code: 'not-understood', message: words.unclear['unknown-word'](text) });
    }
    case 'routes':
      return request({ command: 'routes' });
    case 'gaps':
      return fail({ code: 'not-understood', message: words.gaps(tickerOf(meaning)) });
    default:
      return fail({ code: 'not-understood', message: words.inWindow(text) });
  }
}
