import type { AppState } from '#core/app/app-state.ts';
import type { Text } from '#core/text/en.ts';
import {
  firstWatched,
  shownLines,
  type TrayLine,
  type TrayReader,
  wholeLabel,
} from './tray-lines.ts';
import { troubleOf } from './tray-state.ts';

/** Windows keeps 127 UTF-16 units of a tooltip and drops the rest, in the middle of a number if need be. */
const WINDOWS_LONGEST = 127;

/** What the tray writes: beside its icon where the system has room there, and where one points at it. */
export interface TrayWords {
  /** Empty where nothing is to be written. */
  readonly title: string;
  readonly tooltip: string;
}

/**
 * The pinned things, or the first watched pair in the chosen market where nothing is pinned, with the
 * ages of each number, a word where it is stale or unchecked, SANDBOX while the sandbox is shown, and
 * why nothing new comes.
 * A tooltip that the system would cut is cut here, in whole lines, and says how many are missing.
 */
export function trayWords(state: AppState, reader: TrayReader, platform: string): TrayWords {
  const { text } = reader;
  const { pins, trayText } = state.choices;
  const isSandbox = state.source.kind === 'sandbox';
  const trouble = troubleOf(state, reader);
  const name = [
    text.app,
    ...(isSandbox ? [text.sandboxMark] : []),
    ...(trouble ? [text.trayMenu.trouble[trouble]] : []),
  ].join(' · ');
  if (trayText === 'hidden') return { title: '', tooltip: name };
  const lines = pins.length === 0 ? [] : shownLines(state, reader);
  const written =
    pins.length === 0
      ? watchedLines(state, reader)
      : lines.map((line) => tooltipLine(line, trayText === 'full' || isAmbiguous(line, lines)));
  const most = platform === 'win32' ? WINDOWS_LONGEST : Infinity;
  return {
    title: titleOf(lines, trayText === 'full', isSandbox, text),
    tooltip: fitted(name, written, most, text),
  };
}

/** The same pair is pinned in another market as well. */
function isAmbiguous(line: TrayLine, lines: readonly TrayLine[]): boolean {
  return lines.filter(({ label }) => label === line.label).length > 1;
}

function tooltipLine(line: TrayLine, withFrom: boolean): string {
  const { number, age, warnings } = line;
  const what = withFrom ? wholeLabel(line) : line.label;
  return number === null ? `${what} ${age}` : `${what} ${[number, age, ...warnings].join(', ')}`;
}

/** Beside the icon there is room for numbers, and for what must never be missing beside them. */
function titleOf(
  lines: readonly TrayLine[],
  isFull: boolean,
  isSandbox: boolean,
  text: Text,
): string {
  if (lines.length === 0) return '';
  const parts = lines.map((line) => {
    const { label, number, warnings } = line;
    const shown = [number ?? text.dash, ...warnings].join(' ');
    if (isFull || isAmbiguous(line, lines)) return `${wholeLabel(line)} ${shown}`;
    return lines.length > 1 ? `${label} ${shown}` : shown;
  });
  return [...(isSandbox ? [text.sandboxMark] : []), parts.join('  ')].join(' ');
}

function watchedLines(state: AppState, reader: TrayReader): string[] {
  const { text } = reader;
  const line = firstWatched(state, reader);
  if (!line) return [];
  const { label, from, number, age, warnings } = line;
  if (number === null) return [`${label} ${age}`];
  const published = age === text.tray.timeUnknown ? age : text.tray.published(age);
  return [`${label} ${number}`, text.tray.market(from, [published, ...warnings].join(', '))];
}

/** As many whole lines as fit, and a last one that counts the others. */
function fitted(name: string, lines: readonly string[], most: number, text: Text): string {
  const all = [name, ...lines].join('\n');
  if (all.length <= most) return all;
  for (let kept = lines.length - 1; kept >= 0; kept -= 1) {
    const more = text.tray.more(lines.length - kept);
    const cut = [name, ...lines.slice(0, kept), more].join('\n');
    if (cut.length <= most) return cut;
  }
  return name;
}
