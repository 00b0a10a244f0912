import { PIN_CHOICES } from '#core/requests/pin-choices.ts';
import { CONVERT_CHOICES } from '#core/convert/choices.ts';
import { ALERT_CHOICES } from '#core/alerts/choices.ts';
import { DESK_CHOICES } from '#core/desk/choices.ts';
import type { Choice, Setting, ValuesOf } from '#core/schema/choice.ts';
import { HISTORY_CHOICES } from '#core/history/choices.ts';
import { QUOTE_CHOICES } from '#core/platforms/choices.ts';
import { POPUP_CHOICES } from './popup-choices.ts';
import { RATES_CHOICES } from '#core/rates/choices.ts';
import { REQUEST_CHOICES } from '#core/requests/choices.ts';

/**
 * Every choice, one entry each. Storage, IPC validation, undo, search, reset, export and
 * diagnostics derive from this table. The texts of settings are in core/text.
 */
const TABLE = {
  ...RATES_CHOICES,
  ...PIN_CHOICES,
  ...REQUEST_CHOICES,
  quotes: QUOTE_CHOICES,
  alerts: ALERT_CHOICES,
  desk: DESK_CHOICES,
  ...HISTORY_CHOICES,
  ...CONVERT_CHOICES,
  ...POPUP_CHOICES,
};
type Table = typeof TABLE;

/** What the user chose; the settings store saves it. */
export type Choices = ValuesOf<Table>;

/** A partial change of the choices. Omitted fields of a part, such as `alerts`, stay. */
export type ChoicesChange = {
  readonly [Key in keyof Table]?: Table[Key] extends Choice<infer T>
    ? T
    : Partial<ValuesOf<Table[Key]>>;
};

/** The key of a choice: `theme`, or with its part, `alerts.sound`. */
type KeysOf<T, Kind> = {
  [Key in keyof T & string]: T[Key] extends Choice<unknown>
    ? T[Key] extends Kind
      ? Key
      : never
    : `${Key}.${KeysOf<T[Key], Kind>}`;
}[keyof T & string];
export type ChoiceKey = KeysOf<Table, Choice<unknown>>;
export type SettingKey = KeysOf<Table, Setting<unknown>>;

export type ValueOf<Key extends ChoiceKey> = Key extends `${infer Part}.${infer Name}`
  ? Part extends keyof Choices
    ? Name extends keyof Choices[Part]
      ? Choices[Part][Name]
      : never
    : never
  : Key extends keyof Choices
    ? Choices[Key]
    : never;

/** A union of literals is narrower than `string`, and has no brand as an exact number has. */
type IsNamed<Value> = [Value] extends [string]
  ? string extends Value
    ? false
    : [keyof Value] extends [keyof string]
      ? true
      : false
  : false;

/** The settings with few values, which are all named, such as `theme`. */
export type NamedKey = {
  [Key in SettingKey]: IsNamed<ValueOf<Key>> extends true ? Key : never;
}[SettingKey];

/** The settings that are on or off. */
export type SwitchKey = {
  [Key in SettingKey]: [ValueOf<Key>] extends [boolean] ? Key : never;
}[SettingKey];

const isChoice = (entry: object): entry is Choice<unknown> => 'schema' in entry;

/** Every choice by its key, in the order of the settings page. */
export const CHOICES = Object.fromEntries(
  Object.entries(TABLE).flatMap(([key, entry]): [string, Choice<unknown>][] =>
    isChoice(entry)
      ? [[key, entry]]
      : Object.entries(entry).map(([name, each]) => [`${key}.${name}`, each]),
  ),
) as Readonly<Record<ChoiceKey, Choice<unknown>>>;
export const CHOICE_KEYS = Object.keys(CHOICES) as readonly ChoiceKey[];

type Values = Readonly<Record<string, unknown>>;

export const keyParts = (key: ChoiceKey): readonly string[] => key.split('.');

export const valueOf = (choices: object, key: ChoiceKey): unknown =>
  keyParts(key).reduce<unknown>((within, part) => (within as Values)[part], choices);

export function changeOf(key: ChoiceKey, value: unknown): ChoicesChange {
  const [part = '', name] = keyParts(key);
  return { [part]: name === undefined ? value : { [name]: value } };
}

export function withChange(choices: Choices, change: ChoicesChange): Choices {
  const before: Values = choices;
  const changed = Object.entries(change).map(([key, value]) =>
    key in CHOICES ? [key, value] : [key, { ...(before[key] as Values), ...(value as Values) }],
  );
  return { ...choices, ...(Object.fromEntries(changed) as Partial<Choices>) };
}

export const choicesOf = (valueFor: (key: ChoiceKey) => unknown): Choices =>
  CHOICE_KEYS.reduce<Choices>(
    (choices, key) => withChange(choices, changeOf(key, valueFor(key))),
    {} as Choices,
  );

export const DEFAULT_CHOICES: Choices = choicesOf((key) => CHOICES[key].first);
