/**
 * The request parameter of the service's history (domain.md, "History"). The interface does not
 * name it.
 */
export const DEFAULT_HISTORY_PARAMETER = 'date';

/**
 * Reserved names: the key has its own parameter, the base is sent only if USD cannot derive a pair,
 * and symbols never (domain.md, "History").
 */
export function isParameterName(name: string): boolean {
  return /^[\w.[\]-]{1,64}$/.test(name) && !['api_key', 'base', 'symbols'].includes(name);
}
