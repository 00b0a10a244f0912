import type { Billing } from '#core/billing.ts';
import { SERVICE_BASE } from '#core/currency.ts';
import type { DayRates } from '#core/day-rates.ts';
import type { KeySending } from '#core/key-sending.ts';
import type { Market } from '#core/market.ts';
import type { PlatformQuotes } from '#core/platform-quotes.ts';
import { type AppError, appError, fail, messageOf, ok, type Result } from '#core/result.ts';
import type { ConversionQuestion, ServiceConversion } from '#core/service-conversion.ts';
import { parseAddress } from './address.ts';
import { conversionBody, endOfPastDay, isParameterName, parseTicker } from './asks.ts';
import { decodeBilling } from './decode-billing.ts';
import { decodeConversion } from './decode-conversion.ts';
import { type CurrenciesAnswer, decodeCurrencies } from './decode-currencies.ts';
import { decodeHistory } from './decode-history.ts';
import { decodePlatforms } from './decode-platforms.ts';
import { decodeEnvelope, decodeLatest, type LatestAnswer } from './decode.ts';
import { fault } from './fault.ts';
import { parseHttpDate } from './http-date.ts';
import { statusError, withDelay } from './http-errors.ts';
import { readJson } from './json.ts';
import { carryKey, redactor } from './key.ts';
import type { JsonObject } from './read.ts';
import { type Fetch, type Reply, send, type Timeouts, TIMEOUTS } from './request.ts';

/** The rate service, one method per endpoint (interface.md). None throws, none tells the key. */
export interface RateService {
  /** GET /rates/latest.json: base USD, the market always named. */
  latest(market: Market): Promise<Result<LatestAnswer>>;
  /** GET /rates/currencies.json. */
  currencies(): Promise<Result<CurrenciesAnswer>>;
  /** GET /rates/platforms.json for a ticker such as `USDNGN`, in either case. */
  platforms(ticker: string): Promise<Result<PlatformQuotes>>;
  /** POST /rates/convert.json. */
  convert(question: ConversionQuestion): Promise<Result<ServiceConversion>>;
  /** GET /history.json for a past UTC day, `YYYY-MM-DD`; the parameter's name is not documented. */
  history(day: string, parameterName?: string): Promise<Result<DayRates>>;
}

export interface RateServiceOptions {
  /** The service's address, with or without `/core` and a slash at the end. */
  readonly baseUrl: string;
  readonly key: string;
  /** In the header `api_key` unless said. */
  readonly sendKeyAs?: KeySending;
  readonly fetch: Fetch;
  /** Epoch ms. */
  readonly now: () => number;
  /** 10 s to the headers and 20 s in all, unless a test says otherwise. */
  readonly timeouts?: Timeouts;
}

interface Billed {
  readonly billing: Billing | null;
}

interface Ask {
  readonly path: string;
  readonly query?: Record<string, string>;
  /** JSON; makes it a POST. */
  readonly body?: string;
}

/** A reply that is JSON. */
interface Answer extends Billed {
  readonly body: unknown;
  readonly headers: Headers;
  readonly receivedAtMs: number;
}

export function createRateService(options: RateServiceOptions): RateService {
  const { key, fetch, now, timeouts = TIMEOUTS } = options;
  const place = parseAddress(options.baseUrl);
  const carried = carryKey(key, options.sendKeyAs ?? { way: 'header' });
  const redact = redactor(key);

  async function exchange({ path, query, body }: Ask): Promise<Result<Answer>> {
    if ('problem' in place) return fault('invalid-address', place.problem);
    if (carried === null) return fault('invalid-key', 'control-characters');
    const search = new URLSearchParams({ ...query, ...carried.query }).toString();
    const url = `${place.address}/core${path}${search && `?${search}`}`;
    const posted = body === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { ...carried.headers, ...posted };
    const reply = await send(
      fetch,
      url,
      body === undefined ? { headers } : { method: 'POST', body, headers },
      timeouts,
    );
    return reply.ok ? answerOf(reply.value, now()) : reply;
  }

  async function ask<T>(
    question: Ask,
    decode: (answer: Answer) => Result<T>,
  ): Promise<Result<T & Billed>> {
    const answer = await exchange(question);
    if (!answer.ok) return answer;
    const { headers, billing, receivedAtMs } = answer.value;
    const decoded = decode(answer.value);
    if (decoded.ok) return ok({ ...decoded.value, billing });
    return fail(withDelay(decoded.error, headers, receivedAtMs));
  }

  /** Lets nothing be thrown, and no error out that tells the key. */
  async function safely<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    try {
      const result = await work();
      return result.ok ? result : fail(cleaned(result.error));
    } catch (error) {
      return fail(cleaned({ code: 'internal', detail: messageOf(error) }));
    }
  }

  function cleaned({ code, detail, retryAfterMs }: AppError): AppError {
    return appError(code, detail === null ? null : readable(redact(detail)), retryAfterMs);
  }

  async function latest(market: Market): Promise<Result<LatestAnswer>> {
    const query = { base: SERVICE_BASE, market };
    return ask({ path: '/rates/latest.json', query }, (answer) => {
      const rates = inEnvelope(answer, (data) => decodeLatest(data, market, answer.receivedAtMs));
      const serverDateMs = parseHttpDate(answer.headers.get('date'));
      return rates.ok ? ok({ ...rates.value, serverDateMs }) : rates;
    });
  }

  function currencies(): ReturnType<RateService['currencies']> {
    return ask({ path: '/rates/currencies.json' }, (reply) => inEnvelope(reply, decodeCurrencies));
  }

  async function platforms(name: string): Promise<Result<PlatformQuotes>> {
    const ticker = parseTicker(name);
    if (ticker === null) return fault('refused-call', 'a ticker such as USDNGN was expected');
    return ask({ path: '/rates/platforms.json', query: { ticker } }, (answer) =>
      inEnvelope(answer, (data) => decodePlatforms(data, ticker, answer.receivedAtMs)),
    );
  }

  async function convert(question: ConversionQuestion): Promise<Result<ServiceConversion>> {
    const body = conversionBody(question);
    if (body === null) return fault('refused-call', 'an integer from 1 to 2^53 - 1 was expected');
    return ask({ path: '/rates/convert.json', body }, (answer) =>
      inEnvelope(answer, (data) => decodeConversion(data, question, answer.receivedAtMs)),
    );
  }

  async function history(day: string, parameterName: string): Promise<Result<DayRates>> {
    const endMs = endOfPastDay(day, now());
    if (endMs === null)
      return fault('refused-call', 'a day from 1999-01-01 to yesterday was expected');
    if (!isParameterName(parameterName))
      return fault('refused-call', 'a name of a parameter was expected');
    return ask({ path: '/history.json', query: { [parameterName]: day } }, (answer) =>
      decodeHistory(answer.body, endMs, answer.receivedAtMs),
    );
  }

  return {
    latest: (market) => safely(() => latest(market)),
    currencies: () => safely(() => currencies()),
    platforms: (ticker) => safely(() => platforms(ticker)),
    convert: (question) => safely(() => convert(question)),
    history: (day, parameterName = 'date') => safely(() => history(day, parameterName)),
  };
}

function answerOf(reply: Reply, receivedAtMs: number): Result<Answer> {
  const { status, headers, text } = reply;
  if (status < 200 || status > 299) return fail(statusError(reply, receivedAtMs));
  if (text === null) return fault('too-large');
  const json = readJson(text);
  if (!json.ok) return json;
  const billing = decodeBilling(json.value);
  return ok({ body: json.value, billing, headers, receivedAtMs });
}

function inEnvelope<T>({ body }: Answer, decode: (data: JsonObject) => Result<T>): Result<T> {
  const data = decodeEnvelope(body);
  return data.ok ? decode(data.value) : data;
}

/** One line of what the service said: no control characters, no mixed directions. */
const readable = (text: string): string => text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ');
