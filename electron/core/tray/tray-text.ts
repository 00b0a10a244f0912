import type { Text } from '#core/text/en.ts';
import { shownLines, type TrayLine, wholeLabel } from './tray-lines.ts';
import type { WordingNow } from '#core/text/wording.ts';
import { type TrayFacts, noticeOf } from './tray-state.ts';

/** Windows cuts tooltips after 127 UTF-16 units, even within a number. */
const WINDOWS_LONGEST = 127;

/** The tray's texts: the title beside its icon, where the system supports one, and the tooltip. */
export interface TrayWords {
  /** Empty for no text. */
  readonly title: string;
  readonly tooltip: string;
}

/**
 * The texts of all numbers that the tray shows. They contain each number's age, a word if it is
 * stale or unchecked, DEMO in the sandbox, a public source's name, and why there is no new data. Tooltips that the system
 * would cut lose the platforms that are the best, then whole lines, and a last line counts them.
 */
export function trayWords(state: TrayFacts, reader: WordingNow, platform: string): TrayWords {
  const { text } = reader;
  const { trayText } = state.choices;
  const { source } = state;
  const isSandbox = source.kind === 'sandbox';
  const notice = noticeOf(state, reader);
  const name = [
    text.app,
    ...(isSandbox ? [text.sandboxMark] : []),
    ...(source.kind === 'public' ? [source.key] : []),
    ...(notice ? [text.trayMenu.notices[notice]] : []),
  ].join(' · ');
  if (trayText === 'hidden') return { title: '', tooltip: name };
  const lines = shownLines(state, reader);
  const written = (withLeader: boolean): string[] =>
    lines.map((line) =>
      tooltipLine(line, trayText === 'full' || isAmbiguous(line, lines), withLeader),
    );
  const most = platform === 'win32' ? WINDOWS_LONGEST : Infinity;
  const [whole, short] = [written(true), written(false)];
  return {
    title: titleOf(lines, trayText === 'full', isSandbox, text),
    tooltip: fitted(name, [name, ...whole].join('\n').length <= most ? whole : short, most, text),
  };
}

/** Whether the same pair is also pinned in another market. */
function isAmbiguous(line: TrayLine, lines: readonly TrayLine[]): boolean {
  return lines.filter(({ label }) => label === line.label).length > 1;
}

function tooltipLine(line: TrayLine, withFrom: boolean, withLeader: boolean): string {
  const { number, leader, age, warnings } = line;
  const what = withFrom ? wholeLabel(line) : line.label;
  if (number === null) return `${what} ${[age, ...warnings].join(': ')}`;
  const shown = withLeader && leader !== null ? `${number} ${leader}` : number;
  return `${what} ${[shown, age, ...warnings].join(', ')}`;
}

/** The space beside the icon holds numbers and the words that must appear with them. */
function titleOf(
  lines: readonly TrayLine[],
  isFull: boolean,
  isSandbox: boolean,
  text: Text,
): string {
  if (lines.length === 0) return '';
  const parts = lines.map((line) => {
    const { label, number, warnings } = line;
    const shown = number === null ? text.dash : [number, ...warnings].join(' ');
    if (isFull || isAmbiguous(line, lines)) return `${wholeLabel(line)} ${shown}`;
    return lines.length > 1 ? `${label} ${shown}` : shown;
  });
  return [...(isSandbox ? [text.sandboxMark] : []), parts.join('  ')].join(' ');
}

/** As many whole lines as fit, with a last line that counts the rest. */
function fitted(name: string, lines: readonly string[], most: number, text: Text): string {
  const all = [name, ...lines].join('\n');
  if (all.length <= most) return all;
  for (let shown = lines.length - 1; shown >= 0; shown -= 1) {
    const more = text.tray.more(lines.length - shown);
    const cut = [name, ...lines.slice(0, shown), more].join('\n');
    if (cut.length <= most) return cut;
  }
  return name;
}
