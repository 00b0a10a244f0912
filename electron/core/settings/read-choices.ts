import * as v from 'valibot';
import {
  CHOICE_KEYS,
  type ChoiceKey,
  type Choices,
  CHOICES,
  type ChoicesChange,
  choicesOf,
  keyParts,
} from './choices.ts';
import { FIRST_PLACE, type Place, storedPlace } from './place.ts';
import type { Schema } from '#core/schema/forms.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Reads a settings file. Each choice is validated on its own, so an invalid one does not affect the
 * others.
 */
export function readChoices(stored: Values): Choices {
  return choicesOf((key) => {
    const { schema, first } = CHOICES[key];
    const value = keyParts(key).reduce<unknown>(
      (within, part) =>
        isObject(within) && Object.hasOwn(within, part) ? within[part] : undefined,
      stored,
    );
    return salvaged(schema, value, first);
  });
}

/** Each part of the place is validated on its own too. */
export const readPlace = (stored: Values): Place => ({
  ...FIRST_PLACE,
  ...salvaged(storedPlace, stored['place'], {}),
});

export function hasMisfits(stored: unknown): boolean {
  if (!isObject(stored) || Array.isArray(stored)) return true;
  if (!v.is(v.optional(storedPlace), at(stored, ['place']))) return true;
  return CHOICE_KEYS.some((key) => {
    const parts = keyParts(key);
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

const openIn = (part: string): v.GenericSchema =>
  v.strictObject(
    Object.fromEntries(
      OPEN.flatMap((key) => {
        const [within, name] = keyParts(key);
        return within === part && name !== undefined ? [[name, optional(key)]] : [];
      }),
    ),
  );

/** What a page may change with `choose`; anything else is refused. */
export const openChoices: Schema<ChoicesChange> = v.strictObject(
  Object.fromEntries(
    OPEN.map((key) => {
      const [part = ''] = keyParts(key);
      return [part, isKey(part) ? optional(part) : v.exactOptional(openIn(part))];
    }),
  ),
);

/** No value is nested this deep, and each round removes at least one level. */
const MOST_ROUNDS = 20;
const GONE = Symbol('gone');

/**
 * Removes the invalid parts of a stored value: single entries of a list, or optional fields. Lists
 * that are too long are cut. If nothing valid is left, it is `first`.
 */
export function salvaged<T, First>(schema: Schema<T>, value: unknown, first: First): T | First {
  if (value === undefined) return first;
  // The value comes from a JSON file, so this makes a complete copy.
  const holder = { value: JSON.parse(JSON.stringify(value)) as unknown };
  for (let round = 0; round < MOST_ROUNDS && Object.hasOwn(holder, 'value'); round += 1) {
    const parsed = v.safeParse(schema, holder.value);
    if (parsed.success) return parsed.output;
    const lists = new Set<unknown[]>();
    for (const issue of parsed.issues) {
      const path = ['value', ...(issue.path ?? []).map(({ key }) => String(key))];
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

/** A missing required field removes the object that lacks it. */
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
