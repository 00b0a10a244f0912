import type { Locator, Page } from '@playwright/test';
import { ACCENTED } from '#core/text/pseudo.ts';

/**
 * A page that speaks the pseudo-language, as if it spoke English: names and texts that a scene looks
 * for by `getByRole`, `getByText` and their like are found in their marked and longer form.
 */
export function inPseudo<T extends Page | Locator>(target: T): T {
  return new Proxy(target, {
    get(_target, name: string) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        const found: unknown = value.apply(target, name in LOOKS ? args.map(translated) : args);
        return isLocator(found) ? inPseudo(found) : found;
      };
    },
  });
}

/** What takes a text that is to be found. */
const LOOKS = {
  getByRole: 1,
  getByText: 1,
  getByLabel: 1,
  getByTitle: 1,
  getByPlaceholder: 1,
  filter: 1,
};

const isLocator = (value: unknown): value is Locator =>
  typeof value === 'object' && value !== null && 'scrollIntoViewIfNeeded' in value;

const isRole = (value: string): boolean => /^[a-z]+$/.test(value);

function translated(arg: unknown, index: number): unknown {
  // The role itself; texts are no single small word.
  if (typeof arg === 'string') return index === 0 && isRole(arg) ? arg : anyForm(arg, false);
  if (arg instanceof RegExp) return new RegExp(spread(arg.source), `${arg.flags}u`);
  if (typeof arg !== 'object' || arg === null) return arg;
  const { name, hasText, exact, ...others } = arg as Record<string, unknown>;
  return {
    ...others,
    ...(name === undefined ? {} : { name: formOf(name, exact === true) }),
    ...(hasText === undefined ? {} : { hasText: formOf(hasText, false) }),
  };
}

const formOf = (text: unknown, exact: boolean): unknown =>
  typeof text === 'string' ? anyForm(text, exact) : translated(text, 1);

/** A text in either form: plain or marked. */
function anyForm(text: string, exact: boolean): RegExp {
  const source = spread(text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  return exact ? new RegExp(`^${source}$`, 'u') : new RegExp(source, 'iu');
}

const MARKS = '[\\[\\]~]*';

/** A pattern whose letters may be accented, and whose words may have marks around them. */
function spread(source: string): string {
  const parts = source.match(/\\.|\{[^}]*\}|\[[^\]]*\]|[\s\S]/g) ?? [];
  const own = parts.map((part) => {
    if (/^[A-Za-z]$/.test(part)) return `[${part}${ACCENTED[part] ?? ''}]${MARKS}`;
    if (part === ' ') return `\\s${MARKS}`;
    return part === '^' ? `^${MARKS}` : part === '$' ? `${MARKS}$` : part;
  });
  return MARKS + own.join('');
}
