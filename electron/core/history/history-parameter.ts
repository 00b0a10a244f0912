/** What the service's history is asked with (domain.md, "History"): the interface does not show it. */
export const DEFAULT_HISTORY_PARAMETER = 'date';

/** The key has a parameter of its own, base is sent where USD can't derive a pair, and symbols never (domain.md, "History"). */
export function isParameterName(name: string): boolean {
  return /^[\w.[\]-]{1,64}$/.test(name) && !['api_key', 'base', 'symbols'].includes(name);
}
