import * as v from 'valibot';
import {
  CHOICE_KEYS,
  type ChoiceKey,
  type Choices,
  CHOICES,
  type ChoicesChange,
  choicesOf,
  partsOf,
} from './choices.ts';
import type { Schema } from '#core/schema/forms.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a settings file holds: each choice alone, so that one that does not fit costs no other. */
export function readChoices(stored: Values): Choices {
  return choicesOf((key) => {
    const { schema, first } = CHOICES[key];
    const value = partsOf(key).reduce<unknown>(
      (within, part) =>
        isObject(within) && Object.hasOwn(within, part) ? within[part] : undefined,
      stored,
    );
    return salvaged(schema, value, first);
  });
}

/** Whether something is stored that does not fit the choice that it is of. */
export function hasMisfits(stored: unknown): boolean {
  if (!isObject(stored) || Array.isArray(stored)) return true;
  return CHOICE_KEYS.some((key) => {
    const parts = partsOf(key);
    const inside = parts.slice(0, -1).reduce<unknown>((within, part) => at(within, [part]), stored);
    if (inside === undefined) return false;
    const value = at(inside, parts.slice(-1));
    return !isObject(inside) || (value !== undefined && !v.is(CHOICES[key].schema, value));
  });
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

const OPEN = CHOICE_KEYS.filter((key) => CHOICES[key].isOpen);
const isKey = (part: string): part is ChoiceKey => part in CHOICES;
const optional = (key: ChoiceKey): v.GenericSchema => v.exactOptional(CHOICES[key].schema);

/** The open choices of a part, such as `alerts`. */
const openIn = (part: string): v.GenericSchema =>
  v.strictObject(
    Object.fromEntries(
      OPEN.flatMap((key) => {
        const [within, name] = partsOf(key);
        return within === part && name !== undefined ? [[name, optional(key)]] : [];
      }),
    ),
  );

/** What a page may replace by `choose`; anything else is refused. */
export const openChoices: Schema<ChoicesChange> = v.strictObject(
  Object.fromEntries(
    OPEN.map((key) => {
      const [part = ''] = partsOf(key);
      return [part, isKey(part) ? optional(part) : v.exactOptional(openIn(part))];
    }),
  ),
);

/** No value is nested this deep, and each round goes at least one level up. */
const MOST_ROUNDS = 20;
const GONE = Symbol('gone');

/**
 * A stored value without the parts of it that do not fit: an entry of a list goes alone, as does a
 * field that may be missing; what is too long loses its end. Where nothing is left it is `first`.
 */
export function salvaged<T, First>(schema: Schema<T>, value: unknown, first: First): T | First {
  if (value === undefined) return first;
  // Of a file of JSON, so that this copies it whole.
  const holder = { kept: JSON.parse(JSON.stringify(value)) as unknown };
  for (let round = 0; round < MOST_ROUNDS && Object.hasOwn(holder, 'kept'); round += 1) {
    const parsed = v.safeParse(schema, holder.kept);
    if (parsed.success) return parsed.output;
    const lists = new Set<unknown[]>();
    for (const issue of parsed.issues) {
      const path = ['kept', ...(issue.path ?? []).map(({ key }) => String(key))];
      if (issue.type === 'max_length') shorten(holder, path, issue.requirement);
      else remove(holder, path, lists);
    }
    for (const list of lists) list.splice(0, Infinity, ...list.filter((each) => each !== GONE));
  }
  return first;
}

const at = (root: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (within, key) => (isObject(within) && Object.hasOwn(within, key) ? within[key] : undefined),
    root,
  );

function shorten(root: object, path: readonly string[], most: unknown): void {
  const long = at(root, path);
  if (Array.isArray(long) && typeof most === 'number') long.length = most;
  else remove(root, path, new Set());
}

/** What is missing itself takes what it is missing in along. */
function remove(root: object, path: readonly string[], lists: Set<unknown[]>): void {
  const inside = at(root, path.slice(0, -1));
  const key = path.at(-1) ?? '';
  if (!isObject(inside)) return;
  if (!Object.hasOwn(inside, key)) remove(root, path.slice(0, -1), lists);
  else if (Array.isArray(inside)) {
    inside[Number(key)] = GONE;
    lists.add(inside);
  } else Reflect.deleteProperty(inside, key);
}
