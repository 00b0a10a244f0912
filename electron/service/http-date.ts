const HTTP_DATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*, \d{2}[ -][A-Z][a-z]{2}[ -]\d{2,4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Parses a date of an HTTP header, in epoch ms; null for anything else, even if `Date` would accept
 * it.
 */
export function parseHttpDate(text: string | null): number | null {
  if (text === null || !HTTP_DATE.test(text.trim())) return null;
  const timeMs = Date.parse(text);
  return Number.isNaN(timeMs) ? null : timeMs;
}

/**
 * The service's clock when the answer arrived. For a cached answer, `Age` is added to its `Date`.
 */
export function serverTime(headers: Headers): number | null {
  const dateMs = parseHttpDate(headers.get('date'));
  const age = headers.get('age')?.trim() ?? '';
  return dateMs !== null && /^\d{1,9}$/.test(age) ? dateMs + Number(age) * 1_000 : dateMs;
}
