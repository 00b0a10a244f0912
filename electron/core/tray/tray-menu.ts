import { momentText } from '#core/text/age-text.ts';
import type { AppState } from '#core/app/app-state.ts';
import { refreshView } from '#core/requests/budget-view.ts';
import { ratioOf } from '#core/number/decimal.ts';
import { tablePrice } from '#core/rates/display.ts';
import { shownLines, type TrayLine, type TrayReader, wholeLabel } from './tray-lines.ts';
import { troubleOf } from './tray-state.ts';

export type TrayCommand = 'open' | 'refresh' | 'settings' | 'quit';

/** A choice that the menu switches. */
export type TraySwitch = 'paused' | 'miniBoard';

export type TrayEntry =
  | { readonly kind: 'separator' }
  | { readonly kind: 'note'; readonly label: string }
  /** A click copies `digits`. */
  | { readonly kind: 'copy'; readonly label: string; readonly digits: string }
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
 * The tray's menu, the same on every system, because Linux shows only the menu. First the pins (or
 * the first own pair) with numbers and ages; a click copies the shown digits, ungrouped, with a
 * point (domain.md, "Numbers"), with DEMO in the sandbox. Then the commands. `copied` holds the
 * last copied digits; their line says so until the number changes.
 */
export function trayMenu(
  state: AppState,
  reader: TrayReader,
  copied: string | null = null,
): TrayEntry[] {
  const { text } = reader;
  const trouble = troubleOf(state, reader);
  const notes = [
    ...(state.source.kind === 'sandbox' ? [text.trayMenu.sandbox] : []),
    ...(trouble ? [text.trayMenu.trouble[trouble]] : []),
  ];
  const values = shownLines(state, reader).map((line) => valueEntry(line, state, reader, copied));
  const hint = values.some(({ kind }) => kind === 'copy') ? [text.trayMenu.copies] : [];
  const above = [...notes.map(note), ...hint.map(note), ...values];
  return [
    ...above,
    ...(above.length > 0 ? [SEPARATOR] : []),
    command('open', text.trayMenu.open),
    refreshEntry(state, reader),
    { kind: 'switch', what: 'paused', label: text.trayMenu.pause, isOn: state.choices.paused },
    { kind: 'switch', what: 'miniBoard', label: text.mini.label, isOn: state.choices.miniBoard },
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

function valueEntry(
  line: TrayLine,
  { source }: AppState,
  { text }: TrayReader,
  copied: string | null,
): TrayEntry {
  const { rate, number, age, warnings } = line;
  const words = text.trayMenu;
  if (rate === null || number === null) return note(words.none(wholeLabel(line), age));
  const price = tablePrice(ratioOf(rate)).copied;
  const digits = source.kind === 'sandbox' ? `${price} ${text.sandboxMark}` : price;
  const label = words.value(wholeLabel(line), number, [age, ...warnings].join(', '));
  return { kind: 'copy', label: digits === copied ? words.copied(label) : label, digits };
}

/** With its cost, or the reason why it is impossible. */
function refreshEntry(state: AppState, { moment, locale, text, zone }: TrayReader): TrayEntry {
  const { cost, notBeforeMs, isPossible } = refreshView(state, moment);
  const words = text.trayMenu;
  if (!isPossible) {
    const why = state.connection.key === 'held' ? words.nothingLeft : words.noKey;
    return command('refresh', words.refresh(why), false);
  }
  const free = state.source.kind === 'sandbox' ? words.free : words.cost(cost);
  const note =
    notBeforeMs === null
      ? free
      : words.waitsUntil(momentText(notBeforeMs, moment.nowMs, locale, text, zone));
  return command('refresh', words.refresh(note));
}
