import { type PairState, pairView, type PairView } from '#core/app/pair-view.ts';
import type { Wording } from '#core/text/wording.ts';
import type { Card, CardDirection, CardRequest } from '#core/desk/card.ts';
import { localize } from '#core/number/localize.ts';
import { ageAt } from '#core/rates/freshness.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { Change, Trend } from '#core/rates/trend.ts';
import { ageText } from '#core/text/age-text.ts';
import { cardTime, numberIn, sourceText } from './card-words.ts';

const DAY_MS = 86_400_000;
/** Fewer points of the month's line say nothing, at the end of an empty field. */
const FEWEST_POINTS = 8;

type RateRequest = Extract<CardRequest, { kind: 'rate' }>;
type Quoted = PairView['markets'][number];

/** The pair in its market beside the two others, with the month's line; null if it is not quoted. */
export function rateCard(
  state: PairState,
  { base, quote, market }: RateRequest,
  trend: Trend | null,
  wording: Wording,
  moment: Moment,
): Card | null {
  const { text, locale } = wording;
  const view = pairView(state, { base, quote, market }, moment);
  const main = view.markets.find((each) => each.market === market);
  if (main?.outcome.kind !== 'rate' || !main.freshness) return null;
  const { publishedAtMs, firstSeenAtMs } = main.freshness;
  return {
    kind: 'rate',
    title: text.tray.pair(base, quote),
    aside: text.marketInline[market],
    mark: state.source.kind === 'sandbox' ? text.sandboxMark : null,
    app: text.app,
    time: cardTime(publishedAtMs, firstSeenAtMs, wording),
    source: sourceText(state.source, text),
    number: numberIn(localize(main.outcome.rate, locale), quote),
    change: trend?.change ? changeOf(trend.change, wording) : null,
    note: noteOf(view, main, wording, moment.nowMs),
    line: trend && trend.sparkline.length >= FEWEST_POINTS ? trend.sparkline : [],
    markets: view.markets.map((each) => ({
      name: isStale(each, moment.nowMs)
        ? text.share.stale(text.markets[each.market])
        : text.markets[each.market],
      price: priceOf(each, wording),
      isMain: each.market === market,
    })),
  };
}

const isStale = ({ freshness }: Quoted, nowMs: number): boolean =>
  freshness !== null && ageAt(freshness, nowMs) === 'stale';

function priceOf({ outcome }: Quoted, { text, locale }: Wording): string {
  if (outcome.kind !== 'rate') return text.dash;
  const shown = localize(outcome.shown, locale);
  return outcome.isMillions ? text.rates.millions(shown) : shown;
}

function changeOf(
  { percent, spanMs }: Change,
  { text, locale }: Wording,
): { text: string; direction: CardDirection } {
  const direction = !/[1-9]/.test(percent) ? 'flat' : percent.startsWith('-') ? 'fall' : 'rise';
  const span = spanMs === DAY_MS ? text.rates.dayChange : ageText(spanMs, text);
  const number = text.percent(localize(percent.replace('-', ''), locale));
  return { text: `${number} ${text.rates.inSpan(span)}`, direction };
}

/** A doubt about the rate; else the premium, unless one of its rates is old. */
function noteOf(
  { premium, markets }: PairView,
  main: Quoted,
  { text, locale }: Wording,
  nowMs: number,
): string {
  if (main.doubt) return text.tray.doubts[main.doubt];
  const other = markets.find(({ market }) => market === premium?.over);
  if (!premium || !other || isStale(main, nowMs) || isStale(other, nowMs)) return '';
  const { percent, over } = premium;
  const words = percent.startsWith('-') ? text.rates.below : text.rates.above;
  const number = text.percent(localize(percent.replace('-', ''), locale));
  return `${number} ${words(text.marketInline[over])}`;
}
