/** One platform as a test wants it to be; the numbers as they are to be written. */
export interface ServedPlatform {
  readonly code: string;
  readonly buy: string;
  readonly sell: string;
  /** How long ago it was updated when the answer is made; ms. */
  readonly agoMs?: number;
}

/** Platforms by ticker, in capitals; a ticker without any is one that the service does not have. */
export type PlatformBook = Map<string, readonly ServedPlatform[]>;

export interface PlatformAnswer {
  readonly status: number;
  readonly body: string;
}

/** What the platforms endpoint answers. Written by hand: `JSON.stringify` would round the numbers. */
export function platformsBody(book: PlatformBook, ticker: string, nowMs: number): PlatformAnswer {
  const platforms = book.get(ticker);
  if (!platforms) {
    const said = { status: 'error', message: 'Unsupported ticker', description: ticker };
    return { status: 404, body: JSON.stringify(said) };
  }
  const entries = platforms.map(
    ({ code, buy, sell, agoMs = 0 }) =>
      `{"code":${JSON.stringify(code)},"buy":${buy},"sell":${sell},"last_updated":${nowMs - agoMs}}`,
  );
  const data = `{"ticker":"${ticker.toLowerCase()}","platforms":[${entries.join(',')}]}`;
  return { status: 200, body: `{"status":"success","message":"retrieved","data":${data}}` };
}
