import type { Locator, Page } from '@playwright/test';

/** How a text that a scene looks for is found in another language. */
export interface Spoken {
  /** A whole text, or a part of one. */
  readonly text: (text: string, isExact: boolean) => RegExp;
  readonly pattern: (pattern: RegExp) => RegExp;
  /** What a person types, with the language's signs of numbers. */
  readonly typed?: (text: string) => string;
}

/**
 * A page in another language, as if it spoke English: names and texts that a scene looks for by
 * `getByRole`, `getByText` and their like are found in the words of that language.
 */
export function inLanguage<T extends Page | Locator>(target: T, spoken: Spoken): T {
  return new Proxy(target, {
    get(_target, name: string) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        const found: unknown = value.apply(target, saidBy(name, args, spoken));
        return isLocator(found) ? inLanguage(found, spoken) : found;
      };
    },
  });
}

function saidBy(name: string, args: readonly unknown[], spoken: Spoken): readonly unknown[] {
  const [typed] = args;
  if (name === 'fill' && typeof typed === 'string') return [spoken.typed?.(typed) ?? typed];
  return name in LOOKS ? args.map((arg, index) => translated(arg, index, spoken)) : args;
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

function translated(arg: unknown, index: number, spoken: Spoken): unknown {
  // The role itself; texts are no single small word.
  if (typeof arg === 'string') return index === 0 && isRole(arg) ? arg : spoken.text(arg, false);
  if (arg instanceof RegExp) return spoken.pattern(arg);
  if (typeof arg !== 'object' || arg === null) return arg;
  const { name, hasText, exact, ...others } = arg as Record<string, unknown>;
  const formOf = (text: unknown, isExact: boolean): unknown =>
    typeof text === 'string' ? spoken.text(text, isExact) : translated(text, 1, spoken);
  return {
    ...others,
    ...(name === undefined ? {} : { name: formOf(name, exact === true) }),
    ...(hasText === undefined ? {} : { hasText: formOf(hasText, false) }),
  };
}

export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
