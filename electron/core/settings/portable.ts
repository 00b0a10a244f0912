import * as v from 'valibot';
import {
  changeOf,
  CHOICE_KEYS,
  type ChoiceKey,
  type Choices,
  CHOICES,
  valueOf,
  withChange,
} from './choices.ts';
import { PRICE_KEYS, SETTING_KEYS } from './items.ts';

/** What a settings file takes to another computer. */
export const PORTABLE_KEYS: readonly ChoiceKey[] = CHOICE_KEYS.filter(
  (key) => CHOICES[key].isPortable,
);
/** The settings that every computer or account has of its own. */
export const OWN_KEYS = SETTING_KEYS.filter((key) => !CHOICES[key].isPortable);

/** Settings of earlier versions: a file has them, and is read without them. */
const FORMER: ReadonlySet<string> = new Set([
  'ages.mid',
  'ages.official',
  'ages.parallel',
  'ages.quotes',
  'density',
  'locale',
  'quotes.outlierPercent',
  'quotes.references',
  'slowerOnBattery',
]);

/** In bytes. */
export const LARGEST_FILE = 1_000_000;
const FORMAT = 'parallax-settings';
const VERSION = 1;

const file = v.object({
  format: v.literal(FORMAT),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  choices: v.unknown(),
});

export type FileRefusal = 'too-large' | 'not-settings' | 'newer' | 'broken';
export type PortableValues = ReadonlyMap<ChoiceKey, unknown>;
/** With the choice whose value is invalid, if it is one. */
export interface RefusedSettings {
  readonly kind: 'refused';
  readonly why: FileRefusal;
  readonly key?: ChoiceKey;
}
export type ReadSettings =
  | RefusedSettings
  | { readonly kind: 'read'; readonly values: PortableValues };

/** What a person chose; the demo's terms are nobody's. */
export function settingsFile(choices: Choices): string {
  const terms = choices.quotes.terms.filter(({ origin }) => origin === undefined);
  const own = withChange(choices, { quotes: { terms } });
  const values: Record<string, unknown> = Object.fromEntries(
    PORTABLE_KEYS.map((key) => [key, valueOf(own, key)]),
  );
  const content = { format: FORMAT, version: VERSION, choices: values };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** A file is read whole or refused whole. Choices of one computer or account are left out. */
export function readSettingsFile(text: string): ReadSettings {
  if (text.length > LARGEST_FILE) return refused('too-large');
  const parsed = v.safeParse(file, jsonOf(text));
  if (!parsed.success) return refused('not-settings');
  if (parsed.output.version > VERSION) return refused('newer');
  const { choices } = parsed.output;
  if (typeof choices !== 'object' || choices === null) return refused('broken');
  const values = new Map<ChoiceKey, unknown>();
  for (const [key, value] of Object.entries(choices)) {
    if (FORMER.has(key)) continue;
    if (!isKey(key)) return refused('broken');
    if (!CHOICES[key].isPortable) continue;
    const valid = v.safeParse(CHOICES[key].schema, value);
    if (!valid.success) return { ...refused('broken'), key };
    values.set(key, valid.output);
  }
  return { kind: 'read', values };
}

export const withImported = (choices: Choices, values: PortableValues): Choices =>
  [...values].reduce((now, [key, value]) => withChange(now, changeOf(key, value)), choices);

/** What a copy of this computer's settings brings back, its own prices included. */
const BACK_KEYS = [...new Set([...PORTABLE_KEYS, ...PRICE_KEYS])];

export const broughtBack = (now: Choices, then: Choices): Choices =>
  withImported(now, new Map(BACK_KEYS.map((key) => [key, valueOf(then, key)])));

const refused = (why: FileRefusal): RefusedSettings => ({ kind: 'refused', why });
const isKey = (key: string): key is ChoiceKey => Object.hasOwn(CHOICES, key);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
