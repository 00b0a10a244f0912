const HTTP_DATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*, \d{2}[ -][A-Z][a-z]{2}[ -]\d{2,4} \d{2}:\d{2}:\d{2} GMT$/;

/** A date as HTTP's headers write it, in epoch ms; null for anything else that `Date` would take. */
export function parseHttpDate(text: string | null): number | null {
  if (text === null || !HTTP_DATE.test(text.trim())) return null;
  const timeMs = Date.parse(text);
  return Number.isNaN(timeMs) ? null : timeMs;
}
