import { clockTime, isNone, plainCell } from './csv-cells.ts';
import type { CsvRow } from './csv-rows.ts';
import { type FileTable, wholeRows } from './file-table.ts';
import { type FileField, formatBy } from './formats.ts';
import type { ImportPlan } from './import-choices.ts';
import type { TradeKind } from './trade.ts';

/** A cell by its column; empty without one. */
export function cellOf(fields: readonly string[], plan: ImportPlan, field: FileField): string {
  const at = plan.columns[field];
  const cell = at === null ? '' : plainCell(fields[at] ?? '');
  return isNone(cell) ? '' : cell;
}

/** A date with the time of the day beside it. */
export const timeOf = (fields: readonly string[], plan: ImportPlan): string =>
  `${cellOf(fields, plan, 'time')} ${cellOf(fields, plan, 'clock')}`.trim();

const TOTAL = /^(?:grand |sub ?)?totals?:?$|^sum:?$/i;
const NOT_DONE =
  /^(?:(?:user |system )?cancell?ed.*|pending|open|new|expired|rejected|failed|refunded|unpaid|in progress|processing|timed? ?out|closed|aborted|annulée?|en attente|échouée?|cancelad[ao]|pendiente|pendente|fallid[ao]|storniert|offen)$/i;
const DONE =
  /^(?:completed?|done|filled|executed|success(?:ful)?|finished|fulfilled|settled|released|paid|terminée?|effectuée?|completad[ao]|concluíd[ao]|abgeschlossen|erledigt)$/i;
/** What a row says of itself that is no trade, whatever sign its amount has. */
const NO_TRADE =
  /(?<!\p{L})(?:fees?|commissions?|deposits?|deposited|withdraw(?:n|als?)?|(?:un)?stak(?:e|ed|ing)|rewards?|transfers?|transferred|dividends?|airdrops?|received?|sent|send|interest|cashback|rebates?|distribution|refunds?|bonus|dépôt|retrait|frais|virement|récompense|depósito|retiro|comisión|saque)(?!\p{L})/iu;

/** Why a row is left out without being doubted; null if it may be a trade. */
export function skipped(
  { line, fields }: CsvRow,
  plan: ImportPlan,
): 'left-out' | 'total' | 'no-trade' | 'unfinished' | null {
  if (plan.leftOut.includes(line)) return 'left-out';
  const first = fields.find((each) => each.trim() !== '') ?? '';
  if (TOTAL.test(plainCell(first)) && clockTime(timeOf(fields, plan), 'ymd') === null) {
    return 'total';
  }
  if (isNoTrade(fields, plan)) return 'no-trade';
  return isDone(fields, plan) === false ? 'unfinished' : null;
}

/** By the word for what was done; without a column of it, by any word of the row. */
function isNoTrade(fields: readonly string[], plan: ImportPlan): boolean {
  const kind = cellOf(fields, plan, 'kind');
  if (kind !== '') {
    if (kindOf(kind) !== null) return false;
    const { hasOthers = false } = plan.format ? formatBy(plan.format) : {};
    return hasOthers || NO_TRADE.test(kind);
  }
  if (!plan.isSigned) return false;
  const { note: _note, ...others } = plan.columns;
  const used = new Set(Object.values(others));
  return fields.some((each, at) => !used.has(at) && NO_TRADE.test(each));
}

const KINDS: readonly (readonly [TradeKind, RegExp])[] = [
  [
    'buy',
    /^(?:buy|bought|b|purchased?|advanced trade buy|compr(?:a|ar|ado)?|achat|achetée?|kauf|gekauft)$/i,
  ],
  [
    'sell',
    /^(?:sell|sold|s|sale|advanced trade sell|vend(?:a|er?|ido|ue?)|venta|vente|verkauf|verkauft)$/i,
  ],
  ['opening', /^opening(?: stock)?$/i],
];
/** What was done, by its word; null for an unknown one. */
export const kindOf = (text: string): TradeKind | null =>
  KINDS.find(([, words]) => words.test(text))?.[0] ?? null;

/** Whether a row's order was completed; null if its status is unknown. */
function isDone(fields: readonly string[], plan: ImportPlan): boolean | null {
  if (plan.columns.status === null) return true;
  const status = cellOf(fields, plan, 'status').toLowerCase();
  const chosen = plan.statuses.find((each) => each.status === status);
  if (chosen) return chosen.isDone;
  const { done } = plan.format ? formatBy(plan.format) : {};
  if (done ? done.includes(status) : DONE.test(status)) return true;
  return NOT_DONE.test(status) ? false : null;
}

/** The statuses that nobody knows, in lower case; the first ones. */
export function openStatuses(plan: ImportPlan, table: FileTable): string[] {
  const unknown = wholeRows(table).filter(
    (row) => skipped(row, plan) === null && isDone(row.fields, plan) === null,
  );
  const texts = unknown.map(({ fields }) => cellOf(fields, plan, 'status').toLowerCase());
  return [...new Set(texts)].slice(0, MOST_STATUSES);
}

/** The columns with values that are not used, with their first ones. */
export function unusedColumns(
  plan: ImportPlan,
  { headers, rows }: FileTable,
): { readonly header: string; readonly value: string }[] {
  const used = new Set(Object.values(plan.columns));
  return headers.flatMap((header, at) => {
    const cells = used.has(at) ? [] : rows.map(({ fields }) => plainCell(fields[at] ?? ''));
    const value = cells.find((each) => !isNone(each));
    return value === undefined ? [] : [{ header, value }];
  });
}

/** A status has few values. */
const MOST_STATUSES = 20;

export const isStatus = (values: ReadonlySet<string>): boolean =>
  values.size <= MOST_STATUSES &&
  [...values].some((each) => DONE.test(each) || NOT_DONE.test(each));
