import type { Billing } from '#core/rates/billing.ts';
import type { ShownTime } from '#core/rates/clock-error.ts';
import { type CurrencyCode, SERVICE_BASE } from '#core/rates/currency.ts';
import type { DayRates } from '#core/history/day-rates.ts';
import { parseTicker, type Endpoint, type Why } from '#core/rates/feed.ts';
import type { KeySending } from '#core/requests/key-sending.ts';
import type { Market } from '#core/rates/market.ts';
import type { PlatformQuotes } from '#core/platforms/platform-quotes.ts';
import {
  type AppError,
  appError,
  cutText,
  fail,
  messageOf,
  ok,
  type Result,
} from '#core/base/result.ts';
import type { ConversionQuestion, ServiceConversion } from '#core/convert/service-conversion.ts';
import { parseAddress } from './address.ts';
import { conversionBody, endOfPastDay } from './request-paths.ts';
import { decodeBilling } from './decode-billing.ts';
import { decodeConversion } from './decode-conversion.ts';
import { type CurrenciesAnswer, decodeCurrencies } from './decode-currencies.ts';
import { decodeHistory } from './decode-history.ts';
import { decodePlatforms } from './decode-platforms.ts';
import { decodeEnvelope, decodeLatest, type LatestAnswer } from './decode.ts';
import { fault } from './fault.ts';
import { serverTime } from './http-date.ts';
import { statusError, withDelay } from './http-errors.ts';
import { readJson } from './json.ts';
import { carryKey } from './key.ts';
import { type JsonObject, statedTime } from './read.ts';
import { redactor } from './redactor.ts';
import { type RequestMeter, UNCOUNTED } from './request-meter.ts';
import { type Fetch, type Reply, send, type Timeouts, TIMEOUTS } from './request.ts';

/**
 * The client of the rate service, one method per endpoint. No method throws or reveals the key.
 * Each passes its reason to the request meter, by default a manual request.
 */
export interface RateService {
  latest(market: Market, why?: Why, base?: CurrencyCode): Promise<Result<LatestAnswer>>;
  currencies(why?: Why): Promise<Result<CurrenciesAnswer>>;
  /** GET /rates/platforms.json for a ticker such as `USDNGN`, in either case. */
  platforms(ticker: string, why?: Why): Promise<Result<PlatformQuotes>>;
  convert(question: ConversionQuestion): Promise<Result<ServiceConversion>>;
  /**
   * GET /history.json for a past UTC day, `YYYY-MM-DD`. The name of its parameter, `date`, is not
   * documented. Bases other than USD need a plan that includes them.
   */
  history(day: string, base?: CurrencyCode | null): Promise<Result<DayRates>>;
}

export interface RateServiceOptions {
  /** The service's address, with or without `/core` and a trailing slash. */
  readonly baseUrl: string;
  readonly key: string;
  readonly sendKeyAs?: KeySending;
  readonly fetch: Fetch;
  readonly now: () => number;
  /** Called with the service's times of a successful answer, before `now` is used to judge them. */
  readonly onServerTime?: (shown: ShownTime) => void;
  /** Counts the requests; nobody by default. */
  readonly meter?: RequestMeter;
  /** Tests replace the defaults: 10 s for the headers and 20 s in total. */
  readonly timeouts?: Timeouts;
}

interface Billed {
  readonly billing: Billing | null;
}

interface RequestSpec {
  readonly endpoint: Endpoint;
  readonly why: Why;
  readonly path: string;
  readonly query?: Record<string, string>;
  /** JSON; makes it a POST. */
  readonly body?: string;
}

/** A reply that is valid JSON. */
interface Answer extends Billed {
  readonly body: unknown;
  readonly receivedAtMs: number;
}

interface Outgoing {
  readonly url: string;
  readonly headers: Record<string, string>;
}

export function createRateService(options: RateServiceOptions): RateService {
  const call = callerOf(options);
  const safely = hidingKey(options.key);
  return {
    latest: (market, why = 'hand', base = SERVICE_BASE) =>
      safely(() => {
        const path = '/rates/latest.json';
        return call({ endpoint: 'latest', why, path, query: { base, market } }, (answer) =>
          inEnvelope(answer, (data) => decodeLatest(data, market, answer.receivedAtMs, base)),
        );
      }),
    currencies: (why = 'hand') =>
      safely(() =>
        call({ endpoint: 'currencies', why, path: '/rates/currencies.json' }, (reply) =>
          inEnvelope(reply, decodeCurrencies),
        ),
      ),
    platforms: (name, why = 'hand') =>
      safely(() => {
        const ticker = parseTicker(name);
        if (ticker === null) return fault('refused-call', { kind: 'ask', expected: 'ticker' });
        const path = '/rates/platforms.json';
        return call({ endpoint: 'platforms', why, path, query: { ticker } }, (answer) =>
          inEnvelope(answer, (data) => decodePlatforms(data, ticker, answer.receivedAtMs)),
        );
      }),
    convert: (question) =>
      safely(() => {
        const body = conversionBody(question);
        if (body === null) return fault('refused-call', { kind: 'ask', expected: 'amount' });
        const path = '/rates/convert.json';
        return call({ endpoint: 'convert', why: 'check', path, body }, (answer) =>
          inEnvelope(answer, (data) => decodeConversion(data, question, answer.receivedAtMs)),
        );
      }),
    history: (day, base = null) =>
      safely(() => {
        const endMs = endOfPastDay(day, options.now());
        if (endMs === null) return fault('refused-call', { kind: 'ask', expected: 'day' });
        const query = { date: day, ...(base && { base }) };
        const path = '/history.json';
        return call({ endpoint: 'history', why: 'hand', path, query }, (answer) =>
          decodeHistory(answer.body, endMs, answer.receivedAtMs, base),
        );
      }),
  };
}

/** Sends requests, and counts each of them. */
function callerOf(options: RateServiceOptions) {
  const { fetch, now, meter = UNCOUNTED, timeouts = TIMEOUTS } = options;
  const place = parseAddress(options.baseUrl);
  const carried = carryKey(options.key, options.sendKeyAs ?? { way: 'header' });

  function outgoing({ path, query, body }: RequestSpec): Result<Outgoing> {
    if ('problem' in place) return fault('invalid-address', place.problem);
    if (carried === null) return fault('invalid-key', 'control-characters');
    const search = new URLSearchParams({ ...query, ...carried.query }).toString();
    const url = `${place.address}/core${path}${search && `?${search}`}`;
    const posted = body === undefined ? {} : { 'content-type': 'application/json' };
    return ok({ url, headers: { ...carried.headers, ...posted } });
  }

  function noteTime(headers: Headers, body: unknown): void {
    const serverMs = serverTime(headers);
    const statedMs = statedTime(body);
    if (serverMs !== null && statedMs !== null) options.onServerTime?.({ serverMs, statedMs });
  }

  return async function call<T>(
    question: RequestSpec,
    decode: (answer: Answer) => Result<T>,
  ): Promise<Result<T & Billed>> {
    const request = outgoing(question);
    if (!request.ok) return request;
    const leftAtMs = now();
    const settle = meter.leave(question.endpoint, question.why);
    if (typeof settle === 'string') return fault(settle);
    let reply: Result<Reply> = fault('internal');
    let result: Result<T & Billed> = reply;
    let billing: Billing | null = null;
    try {
      const { url, headers } = request.value;
      const { body } = question;
      const init = body === undefined ? { headers } : { method: 'POST', body, headers };
      reply = await send(fetch, url, init, timeouts);
      const noteBilling = (answer: Answer): Result<T> => {
        // The cost applies even if the answer is unusable.
        billing = answer.billing;
        return decode(answer);
      };
      result = reply.ok ? read(reply.value, now, noteTime, noteBilling) : reply;
      return result;
    } finally {
      settle({
        error: result.ok ? null : result.error.code,
        status: reply.ok ? reply.value.status : null,
        bytes: reply.ok ? reply.value.bytes : 0,
        tookMs: Math.max(0, now() - leftAtMs),
        serverDateMs: reply.ok ? serverTime(reply.value.headers) : null,
        billing,
        retryAfterMs: result.ok ? null : (result.error.retryAfterMs ?? null),
      });
    }
  };
}

/** Catches everything and removes the key from every error. */
function hidingKey(key: string) {
  const redact = redactor(key);
  const clean = (message: string): string => readable(redact(message));

  function cleaned({ code, detail, reason, retryAfterMs }: AppError): AppError {
    // The finding is ours, but this part of it is the service's text.
    if (reason?.kind === 'another' && reason.got !== null) {
      const got = cutText(clean(reason.got).trim(), LONGEST_ECHO);
      return appError(code, { ...reason, got }, retryAfterMs);
    }
    return appError(code, reason ?? (detail === null ? null : clean(detail)), retryAfterMs);
  }

  return async function safely<T>(work: () => Promise<Result<T>> | Result<T>): Promise<Result<T>> {
    try {
      const result = await work();
      return result.ok ? result : fail(cleaned(result.error));
    } catch (error) {
      return fail(cleaned({ code: 'internal', detail: messageOf(error) }));
    }
  };
}

/** The decoded answer, or an error with the requested wait. */
function read<T>(
  reply: Reply,
  now: () => number,
  noteTime: (headers: Headers, body: unknown) => void,
  decode: (answer: Answer) => Result<T>,
): Result<T & Billed> {
  const { status, headers, text } = reply;
  if (status < 200 || status > 299) return fail(statusError(reply, now()));
  if (text === null) return fault('too-large');
  const json = readJson(text);
  if (!json.ok) return json;
  noteTime(headers, json.value);
  const receivedAtMs = now();
  const billing = decodeBilling(json.value);
  const decoded = decode({ body: json.value, billing, receivedAtMs });
  if (decoded.ok) return ok({ ...decoded.value, billing });
  return fail(withDelay(decoded.error, headers, receivedAtMs));
}

function inEnvelope<T>({ body }: Answer, decode: (data: JsonObject) => Result<T>): Result<T> {
  const data = decodeEnvelope(body);
  return data.ok ? decode(data.value) : data;
}

/** The limit of echoed text, far longer than any code or market. */
const LONGEST_ECHO = 200;

/** Reduces the service's message to one line without control or direction characters. */
const readable = (text: string): string => text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ');
