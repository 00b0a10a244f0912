export interface HeaderEntry {
  name: string;
  value: string;
}

/** From Electron's form, where a header may have several values, to the protocol's list. */
export function toEntries(headers: Record<string, string | string[]>): HeaderEntry[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((single) => ({ name, value: single })),
  );
}

export function fromEntries(entries: readonly HeaderEntry[]): Record<string, string[]> {
  const headers: Record<string, string[]> = {};
  for (const { name, value } of entries) (headers[name] ??= []).push(value);
  return headers;
}

/** The same headers, each value put through `change`. */
export function mapHeaders(
  headers: Record<string, string>,
  change: (value: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value)]));
}
