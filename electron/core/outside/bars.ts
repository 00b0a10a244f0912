import { common, type CommonText } from '#core/text/en-common.ts';
import type { AnswerOf } from './answers.ts';

/** The status bars whose format is known. SwiftBar and BitBar read that of xbar. */
export const BARS = ['waybar', 'polybar', 'xbar', 'tmux'] as const;
export type Bar = (typeof BARS)[number];

type Status = AnswerOf<'status'>;
type Line = Status['lines'][number];

/** What styles can depend on; `stale` covers a number that is missing. */
const classOf = ({ age, isChecked, isDoubtful }: Line): 'fresh' | 'ageing' | 'stale' => {
  if (age === null || age === 'stale') return 'stale';
  return age === 'fresh' && isChecked && !isDoubtful ? 'fresh' : 'ageing';
};
const ORDER = ['fresh', 'ageing', 'stale'] as const;

/** The oldest of all lines decides, so that no old number looks fresh. */
export function statusClass({ lines }: Status): (typeof ORDER)[number] {
  const worst = Math.max(...lines.map((line) => ORDER.indexOf(classOf(line))));
  return ORDER[worst] ?? 'stale';
}

/** `USD/NGN parallel 1,612.00 (14:02 UTC, stale)`: a number never goes without its age. */
export function lineText(line: Line): string {
  const { label, market, number, platform, published, warnings } = line;
  const name = market === null ? label : `${label} ${market}`;
  const shown = platform === null ? number : `${number} ${platform}`;
  return number === null
    ? `${name} ${published}`
    : `${name} ${shown} (${[published, ...warnings].join(', ')})`;
}

function textOf(status: Status, text: CommonText): string {
  const lines = status.lines.map(lineText).join('  ') || text.bar.nothing;
  return status.isSandbox ? `${text.sandboxMark} ${lines}` : lines;
}

const linesOf = (status: Status, text: CommonText): string[] => [
  ...status.lines.map(lineText),
  ...(status.trouble === null ? [] : [status.trouble]),
  status.isSandbox ? text.bar.demo : status.source,
];

/** The numbers of the tray in a bar's own format, ending with a line break. */
export function barText(bar: Bar, status: Status, text: CommonText = common): string {
  switch (bar) {
    case 'waybar':
      return waybar(status, text);
    case 'polybar':
      return polybar(status, text);
    case 'xbar':
      return xbar(status, text);
    case 'tmux':
      return tmux(status, text);
  }
}

/** Waybar reads Pango's markup in texts. */
const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function waybar(status: Status, text: CommonText): string {
  const { isSandbox, trouble } = status;
  const more = [...(isSandbox ? ['sandbox'] : []), ...(trouble === null ? [] : ['trouble'])];
  const output = {
    text: escapeMarkup(textOf(status, text)),
    tooltip: escapeMarkup(linesOf(status, text).join('\n')),
    alt: statusClass(status),
    class: [statusClass(status), ...more],
  };
  return `${JSON.stringify(output)}\n`;
}

const GREY = '#999999';

/** There is no way to write `%{` as text. */
function polybar(status: Status, text: CommonText): string {
  const line = oneLine(textOf(status, text)).replaceAll('%{', '% {');
  return statusClass(status) === 'stale' ? `%{F${GREY}}${line}%{F-}\n` : `${line}\n`;
}

/** A bar separates a line's parameters, and hyphens at the start make another menu. */
function xbar(status: Status, text: CommonText): string {
  const safe = (line: string): string => oneLine(line).replaceAll('|', '¦').replace(/^-/, '–');
  const colour = statusClass(status) === 'stale' ? ` | color=${GREY}` : '';
  return [safe(textOf(status, text)) + colour, '---', ...linesOf(status, text).map(safe), ''].join(
    '\n',
  );
}

function tmux(status: Status, text: CommonText): string {
  const line = oneLine(textOf(status, text)).replaceAll('#', '##');
  return statusClass(status) === 'stale' ? `#[fg=colour245]${line}#[default]\n` : `${line}\n`;
}

const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ');
