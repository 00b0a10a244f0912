import * as v from 'valibot';
import type { ErrorCode } from '#core/base/result.ts';
import { plainObject, readText } from './read.ts';

const FIELDS = ['message', 'description', 'error', 'errors', 'detail'] as const;

/**
 * The message in an error's body, in any of its known places (requests/domain.md, "Requests are
 * money"); null without one.
 */
export function errorMessageOf(body: unknown): string | null {
  if (!v.is(plainObject, body)) return null;
  // Some services write `Message`.
  const fields = new Map(Object.entries(body).map(([name, value]) => [name.toLowerCase(), value]));
  const [message, description, error, errors, detail] = FIELDS.map((name) => fields.get(name));
  const first = Array.isArray(errors) ? (errors as readonly unknown[])[0] : undefined;
  const candidates = [
    joined(message, description),
    readText(error),
    v.is(plainObject, error) ? readText(error['message']) : null,
    v.is(plainObject, first) ? readText(first['message']) : null,
    readText(detail),
  ];
  return candidates.find((text) => text !== null) ?? null;
}

function joined(message: unknown, description: unknown): string | null {
  const parts = [readText(message), readText(description)].filter((text) => text !== null);
  return parts.length === 0 ? null : parts.join(': ');
}

/** The cause is at the beginning of a message, so only this much is searched. */
const SEARCHED = 2_000;

const QUOTA = [
  /\bquotas?\b/i,
  /\bmonth(?:ly|s|'s)?\b.{0,60}\b(?:limits?|requests|calls|allowance|usage|exceeded|used up)\b/i,
  /\b(?:limits?|requests|calls|allowance|usage|exceeded)\b.{0,60}\bmonth(?:ly)?\b/i,
  /\b(?:exhausted|used up)\b.{0,40}\b(?:plan|limits?|requests|calls|allowance|credits?)\b/i,
  /\b(?:plan|limits?|requests|calls|allowance|credits?)\b.{0,40}\b(?:exhausted|used up)\b/i,
  /\binsufficient\b.{0,30}\b(?:balance|funds|credits?)\b/i,
];

/** A limit per minute, hour or day passes soon, even if the message mentions months. */
const SHORT_TERM =
  /\b(?:per|each|every|this|a)[- ](?:second|minute|hour|day)\b|\b(?:hourly|daily)\b/i;

/** Whether the month or the wallet is used up, whatever the status. Waiting does not help then. */
export function isAboutQuota(message: string): boolean {
  const text = message.slice(0, SEARCHED);
  if (SHORT_TERM.test(text)) return false;
  return QUOTA.some((pattern) => pattern.test(text));
}

const NO_RATES =
  /\bno rates?\b|\brates?\b.{0,40}\b(?:not (?:available|exist|found|offered|quoted|supported)|does(?: not|n't) exist)\b/i;

/** Whether the rate does not exist, rather than the request being wrong. */
export const isAboutMissingRates = (message: string): boolean =>
  NO_RATES.test(message.slice(0, SEARCHED));

const API_KEY = String.raw`\b(?:api[ _-]?key|credentials?|access token)\b`;
const WRONG = String.raw`\b(?:expired|incorrect|invalid|missing|no|not valid|required|revoked|unknown|wrong)\b`;

/** For errors that arrive with status 200; the first match counts. */
const TOPICS: readonly (readonly [ErrorCode, RegExp])[] = [
  [
    'unauthorized',
    new RegExp(
      String.raw`${WRONG}.{0,20}${API_KEY}|${API_KEY}.{0,30}${WRONG}|\bunauthori[sz]ed\b|\bunauthenticated\b`,
      'i',
    ),
  ],
  ['rate-limited', /\btoo many requests\b|\brate[ -]?limit|\bslow down\b|\bthrottl/i],
  ['forbidden', /\bforbidden\b|\b(?:in|on|by|with) your (?:current )?plan\b|\bupgrade\b/i],
  ['not-in-market', NO_RATES],
  ['server', /\binternal (?:server )?error\b|\bunavailable\b|\bmaintenance\b/i],
];

/** The error code that a message implies; null if it is unclear. */
export function codeInMessage(message: string): ErrorCode | null {
  if (isAboutQuota(message)) return 'quota';
  const text = message.slice(0, SEARCHED);
  return TOPICS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
