/** A separator of fields; files of spreadsheets use the one of their country. */
const SEPARATORS = [',', ';', '\t', '|'] as const;
type Separator = (typeof SEPARATORS)[number];

export interface CsvRow {
  /** The line of the file in which it begins, from 1. */
  readonly line: number;
  readonly fields: readonly string[];
}

export type CsvRows =
  | {
      readonly kind: 'rows';
      readonly rows: readonly CsvRow[];
      /** Whether the last row has an end of line: without one, it may be half a row. */
      readonly isEnded: boolean;
    }
  /** A quoted field has no end or something behind it, or there are too many rows or columns. */
  | {
      readonly kind: 'unclosed' | 'misquoted' | 'too-many' | 'too-wide';
      readonly line: number;
    };

const MOST_COLUMNS = 1_000;

/** Reads a CSV file (RFC 4180), whatever its separator and ends of lines. Empty lines are skipped. */
export function csvRows(text: string, most: number): CsvRows {
  const named = SEP_LINE.exec(text);
  const separator = (named?.[1] as Separator | undefined) ?? separatorOf(text);
  const rows: CsvRow[] = [];
  let fields: string[] = [];
  let [line, at, begins] = named ? [2, named[0].length, 2] : [1, 0, 1];
  const length = text.length;
  function end(): boolean {
    const isEmpty = fields.length === 1 && fields[0]?.trim() === '';
    if (!isEmpty) rows.push({ line: begins, fields });
    fields = [];
    return rows.length <= most;
  }
  while (at < length) {
    if (fields.length === 0) begins = line;
    const isQuoted = text[at] === '"';
    const quoted = isQuoted ? quotedField(text, at) : { field: '', end: at };
    if (quoted === null) return { kind: 'unclosed', line };
    line += quoted.field.split('\n').length - 1;
    const from = quoted.end;
    at = from;
    while (at < length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
    const plain = text.slice(from, at);
    // `"100"0` is neither 100 nor 1000.
    if (isQuoted && plain.trim() !== '') return { kind: 'misquoted', line };
    fields.push(isQuoted ? quoted.field : plain);
    if (text[at] === separator) {
      if (fields.length === MOST_COLUMNS) return { kind: 'too-wide', line };
      at += 1;
      if (at < length) continue;
      fields.push('');
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
    line += 1;
    if (!end()) return { kind: 'too-many', line };
  }
  if (fields.length > 0) end();
  return { kind: 'rows', rows, isEnded: /[\r\n]$/.test(text) };
}

/** A field from its opening quote on, and where it ends; null if it does not. */
function quotedField(text: string, start: number): { field: string; end: number } | null {
  let field = '';
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return null;
    field += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { field, end: quote + 1 };
    field += '"';
    from = quote + 2;
  }
}

/** A line that tells a spreadsheet which separator follows. It is no header. */
const SEP_LINE = /^sep=([,;\t|])\r?\n/i;
const QUOTED = /"(?:[^"]|"")*"/g;
/** So much of a file shows its separator. */
const SAMPLE_CHARS = 50_000;
const SAMPLE_LINES = 200;

/** The one that parts most lines into equally many fields, outside quotation marks. */
function separatorOf(text: string): Separator {
  const lines = text
    .slice(0, SAMPLE_CHARS)
    .replaceAll(QUOTED, '')
    .split(/\r\n|\r|\n/)
    // What is left of a line of quoted fields can be tabs alone.
    .filter((each) => /[^ ]/.test(each))
    .slice(0, SAMPLE_LINES);
  // First how many lines agree: numbers have commas too, but headers have none of them.
  function agreement(separator: Separator): number {
    const counts = new Map<number, number>();
    for (const each of lines) {
      const parts = each.split(separator).length - 1;
      if (parts > 0) counts.set(parts, (counts.get(parts) ?? 0) + 1);
    }
    return Math.max(0, ...[...counts].map(([parts, count]) => count + parts / MOST_COLUMNS));
  }
  return SEPARATORS.reduce((best, each) => (agreement(each) > agreement(best) ? each : best));
}
