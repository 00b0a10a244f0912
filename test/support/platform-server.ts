/** One served platform, with its numbers as JSON text. */
export interface ServedPlatform {
  readonly code: string;
  readonly buy: string;
  readonly sell: string;
  /** The age of its update when the answer is made, in ms; null without a time. */
  readonly agoMs?: number | null;
}

/** Platforms by ticker, in capitals. The service does not know other tickers. */
export type ServedTickers = Map<string, readonly ServedPlatform[]>;

export interface PlatformAnswer {
  readonly status: number;
  readonly body: string;
}

/** The body of the platforms endpoint, written by hand: `JSON.stringify` would round. */
export function platformsBody(
  tickers: ServedTickers,
  ticker: string,
  nowMs: number,
): PlatformAnswer {
  const platforms = tickers.get(ticker);
  if (!platforms) {
    const error = { status: 'error', message: 'Unsupported ticker', description: ticker };
    return { status: 404, body: JSON.stringify(error) };
  }
  const entries = platforms.map(
    ({ code, buy, sell, agoMs = 0 }) =>
      `{"code":${JSON.stringify(code)},"buy":${buy},"sell":${sell},"last_updated":${agoMs === null ? null : nowMs - agoMs}}`,
  );
  const data = `{"ticker":"${ticker.toLowerCase()}","platforms":[${entries.join(',')}]}`;
  return { status: 200, body: `{"status":"success","message":"retrieved","data":${data}}` };
}

const MINUTE = 60_000;

/** The design's market: one to buy at, one to sell at, one crossed, one stale, one reference. */
export const MARKET: readonly ServedPlatform[] = [
  { code: 'Alpha', buy: '1601.5', sell: '1589.25', agoMs: 1_000 },
  { code: 'Beta', buy: '1603', sell: '1590.12', agoMs: 40_000 },
  { code: 'Delta', buy: '1599.75', sell: '0', agoMs: 2 * MINUTE },
  { code: 'Gamma', buy: '0', sell: '1609', agoMs: 10_000 },
  { code: 'Silent', buy: '0', sell: 'null', agoMs: 10_000 },
  { code: 'Stale One', buy: '1700', sell: '1500', agoMs: 9 * 24 * 60 * MINUTE },
  { code: 'Zeta', buy: '1588', sell: '1601', agoMs: 20_000 },
  { code: 'cbn', buy: '1547.4', sell: '1547.1', agoMs: 60 * MINUTE },
];

/** The market with some platforms changed, or removed by null. */
export function changed(
  change: Readonly<Record<string, Partial<ServedPlatform> | null>>,
  market = MARKET,
): readonly ServedPlatform[] {
  return market.flatMap((each) => {
    const how = change[each.code];
    return how === null ? [] : [{ ...each, ...how }];
  });
}
