import type { DeskState } from '#core/desk/desk-view.ts';
import { caseless, type PlatformQuotes } from '#core/platforms/platform-quotes.ts';

/**
 * An answer with each platform under the code by which it is known: a service may change the case
 * of its codes, and alerts, pins, terms and the record are filed under them.
 */
export function withKnownCodes(state: DeskState, answer: PlatformQuotes): PlatformQuotes {
  const known = new Map(knownCodes(state).map((code) => [caseless(code), code]));
  const quotes = answer.quotes.map((quote) => ({
    ...quote,
    code: known.get(caseless(quote.code)) ?? quote.code,
  }));
  return { ...answer, quotes };
}

/** The last one counts: what the person chose by its code, before what was only seen. */
function knownCodes({ tickers, choices }: DeskState): string[] {
  const { alerts, pins, quotes, desk } = choices;
  return [
    ...[...tickers.values()].flatMap(({ observedQuotes }) => observedQuotes),
    ...quotes.terms,
    ...quotes.platforms,
    ...desk.prices.flatMap(({ base }) => (base.kind === 'platform' ? [base] : [])),
  ]
    .map(({ code }) => code)
    .concat(
      [...pins, ...alerts.rules.map(({ subject }) => subject)].flatMap((of) =>
        'platform' in of && of.platform !== null ? [of.platform] : [],
      ),
    );
}
