import { unzipSync } from 'fflate';
import type { CsvRow, CsvRows } from '#core/desk/csv-rows.ts';
import type { RefusedFile } from '#core/desk/import-answer.ts';
import { decimalText, parseDecimal, ratioOf, times } from '#core/number/decimal.ts';

/** Of everything in the file, so that a small one can't fill the memory. */
const MOST_UNPACKED = 50_000_000;
/** Of what names the sheets. */
const MOST_NAMES = 5_000_000;
/** Of one part. 20,000 rows of 25 columns have 2 million. */
const MOST_TAGS = 3_000_000;
const MOST_COLUMNS = 1_000;

class Refused extends Error {
  readonly why: RefusedFile;

  constructor(why: RefusedFile) {
    super(why);
    this.why = why;
  }
}

/**
 * The rows of the first sheet of an .xlsx file, with the line numbers that a spreadsheet shows.
 * Nothing in it is run: files with formulas, macros or links to other files are refused.
 */
export function xlsxRows(bytes: Uint8Array, most: number): CsvRows | RefusedFile {
  try {
    return rowsIn(bytes, most);
  } catch (error) {
    return error instanceof Refused ? error.why : 'broken-spreadsheet';
  }
}

function rowsIn(bytes: Uint8Array, most: number): CsvRows {
  const books = zippedParts(bytes, ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels'], MOST_NAMES);
  const book = books['xl/workbook.xml'];
  if (book === undefined) throw new Refused('zip');
  const sheet = firstSheet(book, books['xl/_rels/workbook.xml.rels'] ?? '');
  const parts = zippedParts(bytes, [sheet, 'xl/sharedStrings.xml', 'xl/styles.xml'], MOST_UNPACKED);
  const xml = parts[sheet];
  if (xml === undefined || !/<\/(?:\w+:)?worksheet>\s*$/.test(xml)) {
    throw new Refused('broken-spreadsheet');
  }
  const is1904 = /<(?:\w+:)?workbookPr\b[^>]*\bdate1904="(?:1|true)"/.test(book);
  return cellsOf(
    xml,
    {
      strings: stringsOf(parts['xl/sharedStrings.xml'] ?? ''),
      kindOf: stylesOf(parts['xl/styles.xml'] ?? ''),
      firstDayMs: is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30),
    },
    most,
  );
}

/** Unpacks the named parts only, each into as many bytes as the file says it has. */
function zippedParts(
  bytes: Uint8Array,
  names: readonly string[],
  most: number,
): Record<string, string> {
  let unpacked = 0;
  const found = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      unpacked += originalSize;
      const isNamed = names.includes(name);
      if (unpacked > MOST_UNPACKED || (isNamed && originalSize > most)) {
        throw new Refused('too-large-unpacked');
      }
      if (/(?:^|\/)vbaProject|^xl\/(?:externalLinks|macrosheets)\//i.test(name)) {
        throw new Refused('active-spreadsheet');
      }
      return isNamed;
    },
  });
  const texts = Object.entries(found).map(([name, content]) => {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    // Entities of one's own can make a small part a large one.
    if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new Refused('broken-spreadsheet');
    return [name, text] as const;
  });
  return Object.fromEntries(texts);
}

function firstSheet(book: string, relations: string): string {
  const first = firstTag(book, ({ name, isEnd }) => name === 'sheet' && !isEnd);
  const id = first && (attributeOf(first, 'r:id') ?? attributeOf(first, 'id'));
  const relation = firstTag(
    relations,
    (tag) => tag.name === 'Relationship' && attributeOf(tag, 'Id') === id,
  );
  const target = (relation && attributeOf(relation, 'Target')) ?? 'worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

interface Tag {
  readonly name: string;
  /** As they are written. */
  readonly attributes: string;
  readonly isEnd: boolean;
  readonly isEmpty: boolean;
  /** The text behind it, before the next tag. */
  readonly text: string;
}

const TAG =
  /<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>([^<]*)/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The tags one after the other: a list of them would take the memory. */
function* scan(xml: string): Generator<Tag> {
  let count = 0;
  for (const [, end = '', name = '', attributes = '', empty = '', text = ''] of xml.matchAll(TAG)) {
    if ((count += 1) > MOST_TAGS) throw new Refused('too-large-unpacked');
    yield { name, attributes, isEnd: end !== '', isEmpty: empty !== '', text };
  }
}

function firstTag(xml: string, isWanted: (tag: Tag) => boolean): Tag | null {
  for (const tag of scan(xml)) if (isWanted(tag)) return tag;
  return null;
}

function attributeOf({ attributes }: Pick<Tag, 'attributes'>, wanted: string): string | undefined {
  for (const [, key, one, other] of attributes.matchAll(ATTRIBUTE)) {
    if (key === wanted) return plainText(one ?? other ?? '');
  }
  return undefined;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const plainText = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, digits, name: string) => {
    const code = typeof hex === 'string' ? parseInt(hex, 16) : Number(digits);
    if (typeof name === 'string') return ENTITIES[name] ?? whole;
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** Shared texts by their numbers. Readings of Japanese characters (`rPh`) are no text. */
function stringsOf(xml: string): string[] {
  const strings: string[] = [];
  let [text, isReading] = ['', false];
  for (const { name, isEnd, isEmpty, text: after } of scan(xml)) {
    if (name === 'si' && isEmpty) strings.push('');
    else if (name === 'si' && isEnd) strings.push(text);
    else if (name === 'si') text = '';
    if (name === 'rPh') isReading = !isEnd && !isEmpty;
    if (name === 't' && !isEnd && !isReading) text += plainText(after);
  }
  return strings;
}

/** What a style shows a number as, besides the number itself. */
type Shown = 'date' | 'percent' | null;

/** Built-in formats of dates and times, and of shares. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);
const PERCENT_FORMATS = new Set([9, 10]);

/** What each style of cells shows a number as. */
function stylesOf(xml: string): (style: number) => Shown {
  const custom = new Map<number, string>();
  const styles: number[] = [];
  let isInCells = false;
  for (const tag of scan(xml)) {
    const { name, isEnd } = tag;
    if (name === 'numFmt' && !isEnd) {
      custom.set(Number(attributeOf(tag, 'numFmtId')), attributeOf(tag, 'formatCode') ?? '');
    }
    if (name === 'cellXfs') isInCells = !isEnd;
    if (name === 'xf' && !isEnd && isInCells) {
      styles.push(Number(attributeOf(tag, 'numFmtId') ?? 0));
    }
  }
  return (style) => {
    const format = styles[style] ?? 0;
    const code = custom.get(format)?.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
    if (code === undefined ? PERCENT_FORMATS.has(format) : code.includes('%')) return 'percent';
    return (code === undefined ? DATE_FORMATS.has(format) : /[ymdhs]/i.test(code)) ? 'date' : null;
  };
}

interface Workbook {
  readonly strings: readonly string[];
  readonly kindOf: (style: number) => Shown;
  readonly firstDayMs: number;
}

function cellsOf(xml: string, book: Workbook, most: number): CsvRows {
  const rows: CsvRow[] = [];
  let [line, column] = [0, -1];
  let fields: string[] = [];
  let cell: Pick<Tag, 'attributes'> = { attributes: '' };
  let value = '';
  let [isInValue, isTooWide] = [false, false];
  for (const tag of scan(xml)) {
    const { name, isEnd, isEmpty, text } = tag;
    if (name === 'f') throw new Refused('active-spreadsheet');
    if (name === 'row' && !isEnd) {
      line = Number(attributeOf(tag, 'r') ?? line + 1);
      [column, fields] = [-1, []];
    }
    if (name === 'c' && !isEnd) {
      cell = tag;
      value = '';
      column = columnOf(attributeOf(tag, 'r')) ?? column + 1;
      isTooWide = column >= MOST_COLUMNS;
      if (isTooWide) return { kind: 'too-wide', line };
    }
    if ((name === 'v' || name === 't') && !isEmpty) isInValue = !isEnd;
    if (isInValue && (name === 'v' || name === 't')) value += plainText(text);
    if (name === 'c' && (isEnd || isEmpty)) {
      while (fields.length < column) fields.push('');
      fields[column] = shownValue(cell, value, book);
    }
    if (name === 'row' && (isEnd || isEmpty) && fields.some((each) => each.trim() !== '')) {
      rows.push({ line, fields });
      if (rows.length > most) return { kind: 'too-many', line };
    }
  }
  return { kind: 'rows', rows, isEnded: true };
}

/** The column of a place such as `AB12`, from 0. */
function columnOf(place: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(place ?? '')?.[0];
  if (letters === undefined) return null;
  return Array.from(letters).reduce((sum, each) => sum * 26 + each.charCodeAt(0) - 64, 0) - 1;
}

function shownValue(cell: Pick<Tag, 'attributes'>, value: string, book: Workbook): string {
  switch (attributeOf(cell, 't')) {
    case 's':
      return book.strings[Number(value)] ?? '';
    case undefined:
    case 'n':
      return numberText(value, book.kindOf(Number(attributeOf(cell, 's') ?? 0)), book.firstDayMs);
    default:
      // Texts, errors, and dates as ISO 8601.
      return value;
  }
}

const DAY_MS = 86_400_000;
/** Spreadsheets store binary fractions, and show these digits of them. */
const SHOWN_DIGITS = 15;
/** Longer integers, such as ids, have lost their last digits. */
const LONGEST = 10 ** SHOWN_DIGITS;

/** A number with its shown digits, or the date or the share that it stands for. */
function numberText(value: string, shown: Shown, firstDayMs: number): string {
  const number = parseDecimal(value);
  if (number === null) return value;
  if (shown === 'date') {
    const atMs = firstDayMs + Math.round(Number(value) * DAY_MS);
    return Number.isFinite(atMs) && atMs > 0 && atMs < 4e12
      ? new Date(atMs)
          .toISOString()
          .replace('T', ' ')
          .replace(/(?:\.000)?Z$/, '')
      : value;
  }
  if (Math.abs(Number(value)) >= LONGEST) return Number(value).toExponential().toUpperCase();
  const ratio = ratioOf(number);
  const digits = decimalText(shown === 'percent' ? times(ratio, HUNDRED) : ratio, SHOWN_DIGITS);
  // 1.234 could be grouped in a text; this number is not.
  const text = /^-?\d{1,3}\.\d{3}$/.test(digits) ? `${digits}0` : digits;
  return shown === 'percent' ? `${text}%` : text;
}

const HUNDRED = { numerator: 100n, denominator: 1n };
