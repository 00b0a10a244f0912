import type { RatesState } from '#core/requests/requests-state.ts';
import { momentText } from '#core/text/age-text.ts';
import { refreshView } from '#core/requests/budget-view.ts';
import { ratioOf } from '#core/number/decimal.ts';
import { tablePrice } from '#core/rates/display.ts';
import type { Source } from '#core/rates/source.ts';
import type { Text } from '#core/text/en.ts';
import { shownLines, type TrayLine, wholeLabel } from './tray-lines.ts';
import type { WordingNow } from '#core/text/wording.ts';
import { type TrayFacts, noticeOf } from './tray-state.ts';

export type TrayCommand = 'open' | 'refresh' | 'settings' | 'quit';

/** A choice that the menu switches. */
export type TraySwitch = 'paused' | 'miniBoard';

export type TrayEntry =
  | { readonly kind: 'separator' }
  | { readonly kind: 'note'; readonly label: string }
  /** A click copies `digits`, as `hint` says where the system has one. */
  | {
      readonly kind: 'copy';
      readonly label: string;
      readonly digits: string;
      readonly hint: string;
    }
  | {
      readonly kind: 'command';
      readonly command: TrayCommand;
      readonly label: string;
      readonly isPossible: boolean;
    }
  | {
      readonly kind: 'switch';
      readonly what: TraySwitch;
      readonly label: string;
      readonly isOn: boolean;
    };

const SEPARATOR: TrayEntry = { kind: 'separator' };

/**
 * The tray's menu, the same on every system, because Linux shows only the menu. First the numbers;
 * a click copies the shown digits, ungrouped, with a point (number/domain.md, "Numbers"), with DEMO
 * in the sandbox. Below them their age, or after each its own where they differ. Then the commands.
 * `copied` holds the last copied digits; their line says so until the number changes.
 */
export function trayMenu(
  state: TrayFacts,
  reader: WordingNow,
  copied: string | null = null,
): TrayEntry[] {
  const { text } = reader;
  const notice = noticeOf(state, reader);
  const lines = shownLines(state, reader);
  const age = commonAge(lines);
  const above = [
    ...(notice ? [note(text.trayMenu.notices[notice])] : []),
    ...lines.map((line) => valueEntry(line, age === null, state, reader, copied)),
    ...footOf(state, age, text),
  ];
  return [
    ...above,
    ...(above.length > 0 ? [SEPARATOR] : []),
    command('open', text.trayMenu.open),
    { kind: 'switch', what: 'miniBoard', label: text.mini.label, isOn: state.choices.miniBoard },
    refreshEntry(state, reader),
    { kind: 'switch', what: 'paused', label: text.trayMenu.pause, isOn: state.choices.paused },
    command('settings', text.trayMenu.settings),
    SEPARATOR,
    command('quit', text.trayMenu.quit),
  ];
}

const note = (label: string): TrayEntry => ({ kind: 'note', label });

const command = (name: TrayCommand, label: string, isPossible = true): TrayEntry => ({
  kind: 'command',
  command: name,
  label,
  isPossible,
});

/** The age of all numbers; null if they differ. */
function commonAge(lines: readonly TrayLine[]): string | null {
  const ages = lines.flatMap(({ number, age }) => (number === null ? [] : [age]));
  const [first] = ages;
  return first !== undefined && ages.every((age) => age === first) ? first : null;
}

/** What must be said of a source beside its numbers: its credit, or that they are made up. */
function markOf(source: Source, words: Text['trayMenu']): string | null {
  if (source.kind === 'sandbox') return words.sandbox;
  return source.kind === 'public' ? source.key : null;
}

/** What holds for all numbers: where they are from, if it must be said, and their age. */
function footOf(
  { source }: RatesState,
  age: string | null,
  { trayMenu: words }: Text,
): TrayEntry[] {
  const what = markOf(source, words);
  if (age !== null) return [note(words.aged(what ?? words.rates, age))];
  return what === null ? [] : [note(what)];
}

function valueEntry(
  line: TrayLine,
  hasAge: boolean,
  { source }: RatesState,
  { text }: WordingNow,
  copied: string | null,
): TrayEntry {
  const { rate, number, leader, age, warnings } = line;
  const words = text.trayMenu;
  const name = wholeLabel(line);
  if (rate === null || number === null) return note(words.none(name, [age, ...warnings]));
  const price = tablePrice(ratioOf(rate)).copied;
  const digits = source.kind === 'sandbox' ? `${price} ${text.sandboxMark}` : price;
  const shown = leader === null ? number : `${number} ${leader}`;
  const label = words.value(name, shown, [...(hasAge ? [age] : []), ...warnings]);
  const isCopied = digits === copied;
  return {
    kind: 'copy',
    label: isCopied ? words.copied(label) : label,
    digits,
    hint: words.copies,
  };
}

/** With its cost, or the reason why it is impossible. */
function refreshEntry(state: TrayFacts, { moment, locale, text, zone }: WordingNow): TrayEntry {
  const { cost, notBeforeMs, isPossible } = refreshView(state, moment);
  const words = text.trayMenu;
  if (!isPossible) {
    const why = state.connection.key === 'held' ? words.nothingLeft : words.noKey;
    return command('refresh', words.refresh(why), false);
  }
  const free = state.source.kind === 'account' ? words.cost(cost) : words.free;
  if (notBeforeMs === null) return command('refresh', words.refresh(free));
  const time = momentText(notBeforeMs, moment.nowMs, locale, text, zone);
  const { source } = state;
  const waits =
    source.kind === 'public' ? words.publicUntil(time, source.key) : words.waitsUntil(time);
  return command('refresh', words.refresh(waits));
}
