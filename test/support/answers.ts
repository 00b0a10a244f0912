/** Answers of the service, and the expected result of each. */
export type Endpoint = 'latest' | 'currencies' | 'platforms' | 'convert' | 'history';

export interface AnswerCase {
  readonly name: string;
  readonly endpoint: Endpoint;
  /** 200 by default. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** The expected result: `value` with maps as objects, or `error`. */
  readonly expected: object;
}

/** 2026-11-20T12:00:00Z */
export const NOW = 1_795_176_000_000;
/** The UTC day of the history requests, and its last second. */
export const DAY = '2026-11-01';
export const DAY_END_S = 1_793_577_599;

export const envelope = (data: string, more = ''): string =>
  `{"status":"success","message":"retrieved","data":${data}${more}}`;
export const latest = (rates: string, timestamp: number | string = NOW, more = ''): string =>
  envelope(`{"timestamp":${timestamp},"base":"USD","market":"mid","rates":${rates}}`, more);
export const platforms = (entries: string, ticker = 'usdngn'): string =>
  envelope(`{"ticker":"${ticker}","size":1,"platforms":${entries}}`);
/** A conversion of 100 USD to NGN in mid, with these fields replaced. */
export const conversion = (fields: Readonly<Record<string, string>> = {}): string => {
  const request = '{"from":"USD","to":"NGN","market":"mid","amount":100}';
  const data = { request, rate: '1600.5', conversion: '160050', timestamp: `${NOW}`, ...fields };
  return envelope(
    `{${Object.entries(data)
      .map(([name, text]) => `"${name}":${text}`)
      .join(',')}}`,
  );
};
export const day = (fields: Readonly<Record<string, string>> = {}): string => {
  const data = {
    base: '"USD"',
    rates: '{"USD":1,"NGN":1500.25}',
    timestamp: `${DAY_END_S}`,
    ...fields,
  };
  return `{${Object.entries(data)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `"${name}":${text}`)
    .join(',')}}`;
};
export const failed = (message: string, status = 'error'): string =>
  JSON.stringify({ status, message });

export const error = (code: string, detail?: string | null): object => ({
  ok: false,
  error: detail === undefined ? { code } : { code, detail },
});
export const value = (of: object): object => ({ ok: true, value: of });
export const rates = (of: Record<string, string>, droppedCount = 0): object =>
  value({ table: { rates: of }, droppedCount });
export const published = (publishedAtMs: number | null): object =>
  value({ table: { publishedAtMs } });
export const quotes = (of: readonly object[], droppedCount = 0): object =>
  value({ quotes: of, droppedCount });
