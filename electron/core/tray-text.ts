import { momentText } from './age-text.ts';
import type { AppState } from './app-state.ts';
import { SERVICE_BASE } from './currency.ts';
import { rateForDisplay } from './display.ts';
import { ageAt } from './freshness.ts';
import { localize } from './localize.ts';
import { rateOf } from './rate-table.ts';
import type { Moment } from './service-clock.ts';
import { freshnessView } from './snapshot.ts';
import type { Text } from './text/en.ts';

/**
 * The tray's tooltip: the first watched pair in the chosen market with the time of its
 * publication, a word where it is stale or unchecked, and SANDBOX while the sandbox is shown.
 */
export function trayTooltip(state: AppState, moment: Moment, locale: string, text: Text): string {
  const name = state.source.kind === 'sandbox' ? `${text.app} · ${text.sandboxMark}` : text.app;
  return [name, ...pairLines(state, moment, locale, text)].join('\n');
}

function pairLines(state: AppState, moment: Moment, locale: string, text: Text): string[] {
  const [code] = state.choices.watched;
  if (code === undefined) return [];
  const { market } = state.choices;
  const { table } = state.markets[market];
  const rate = table && rateOf(table, code);
  if (!rate) return [text.tray.pair(SERVICE_BASE, code, text.tray.noRates)];
  const shown = localize(rateForDisplay(rate), locale);
  const pair = text.tray.pair(table.base, code, shown);
  return [pair, text.tray.market(text.marketInline[market], whenText(state, moment, locale, text))];
}

function whenText(state: AppState, moment: Moment, locale: string, text: Text): string {
  const { nowMs } = moment;
  const freshness = freshnessView(state, state.choices.market, moment);
  if (!freshness) return text.tray.noRates;
  const { publishedAtMs, checkedUntilMs } = freshness;
  const published =
    publishedAtMs === null
      ? text.tray.timeUnknown
      : text.tray.published(momentText(publishedAtMs, nowMs, locale, text));
  const stale = ageAt(freshness, nowMs) === 'stale' ? [text.tray.stale] : [];
  const unchecked = checkedUntilMs === null || checkedUntilMs < nowMs ? [text.tray.notChecked] : [];
  return [published, ...stale, ...unchecked].join(', ');
}
