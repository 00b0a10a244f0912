import {
  addDecimals,
  type DecimalText,
  isZero,
  over,
  ratioOf,
  times,
  toPlaces,
  withoutLastZeros,
} from '#core/number/decimal.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import { type CurrencyCode, parseCode } from '#core/rates/currency.ts';
import {
  cellNumber,
  cellTime,
  codeBeside,
  isIn,
  isNone,
  plainCell,
  rateIn,
  unitsIn,
  unsigned,
  zoneIn,
  zoneOf,
} from './csv-cells.ts';
import type { FileTable } from './file-table.ts';
import { type FileField, formatBy } from './formats.ts';
import type { ImportPlan, NumberField } from './import-choices.ts';
import { isTotal } from './import-plan.ts';
import { cellOf, kindOf, timeOf } from './row-kinds.ts';
import { pairKeyOf } from './sums.ts';
import {
  type FeeUnit,
  isTradeId,
  LONGEST_NOTE,
  LONGEST_PLATFORM,
  plainLine,
  storable,
  type TradeInput,
  type TradeKind,
  tradeProblem,
} from './trade.ts';
import { momentAt } from './wall-time.ts';

export type RowProblem =
  | 'time'
  | 'kind'
  | 'currency'
  | 'amount'
  | 'price'
  | 'total'
  | 'fee'
  | 'unit'
  | 'columns'
  | 'too-long'
  | NonNullable<ReturnType<typeof tradeProblem>>;

/** Spreadsheets change a long number into this, the same one for many. */
const ROUNDED_ID = /^\d(?:[.,]\d+)?E\+?\d+$/i;

/** Currencies that end the names of pairs such as VETUSDT. */
const QUOTES =
  'USDT USDC FDUSD BUSD TUSD DAI USD EUR GBP NGN KES GHS ZAR BRL TRY AUD CAD CHF JPY BTC XBT ETH BNB'.split(
    ' ',
  );
/** Kraken writes XXBTZEUR, ZEURZUSD, XETHXXBT and USDTZUSD. */
const LONG_PAIR = /^(?:[XZ]([A-Z]{3})|(USDT))(?:Z([A-Z]{3})|X(XBT|ETH))$/;
const RENAMED: Readonly<Record<string, string>> = { XBT: 'BTC', XDG: 'DOGE' };

/** Asset and money of a pair; null if it is not clear where one code ends. */
function pairIn(text: string, isMoneyFirst: boolean): TickerPair | null {
  const parts = text.toUpperCase().split(/ ?[/_-] ?/);
  const long = LONG_PAIR.exec(parts[0] ?? '');
  const ends = QUOTES.filter((quote) => text.length > quote.length + 1 && text.endsWith(quote));
  const [end] = ends;
  const split =
    parts.length === 2
      ? parts
      : long
        ? long.slice(1).flatMap((each: string | undefined) => each ?? [])
        : end !== undefined && ends.length === 1
          ? [text.slice(0, -end.length), end]
          : [];
  const [first, second] = split.map((each) => parseCode(RENAMED[each] ?? each));
  if (!first || !second) return null;
  return isMoneyFirst ? { asset: second, money: first } : { asset: first, money: second };
}

type RowRead =
  | {
      readonly trade: TradeInput;
      readonly fileId: string | null;
      readonly isShortened: boolean;
      readonly isChecked: boolean;
    }
  /** A row in another pair. */
  | { readonly other: string }
  | RowProblem;

const PRICE_PLACES = 18;

/** Reads a row by a plan without open questions. */
export function rowReader(
  table: FileTable,
  plan: ImportPlan,
  pair: TickerPair,
): (fields: readonly string[]) => RowRead {
  const format = plan.format ? formatBy(plan.format) : null;
  const { columns, dateOrder, decimals } = plan;
  const ahead = zoneOf(plainCell(table.headers[columns.time ?? -1] ?? ''));
  const isFromColumn = format === null || format.platform === '';
  const zones = new Map<string, ReturnType<typeof zoneIn>>();
  /** The zone of a row: its own, that of the header, or the chosen one. Null for one that is none. */
  function zoneFor(named: string): ReturnType<typeof zoneIn> {
    if (named === '') return ahead === 'none' ? (plan.zone ?? 'UTC') : ahead;
    if (!zones.has(named)) zones.set(named, zoneIn(named));
    return zones.get(named) ?? null;
  }
  const momentIn =
    (zone: ReturnType<typeof zoneIn>) =>
    (clockMs: number): number | null => {
      if (zone === null) return null;
      return typeof zone === 'number' ? clockMs - zone : momentAt(clockMs, zone);
    };
  return (fields) => {
    const cell = (field: FileField): string => cellOf(fields, plan, field);
    const numberIn = (text: string, field: NumberField): DecimalText | null =>
      cellNumber(text, decimals[field] ?? '.');
    const kind = kindIn(cell);
    // Of a swap, what went is the amount of a sale.
    const isTurned = format?.isSwap === true && kind === 'sell';
    const amountText = cell(isTurned ? 'total' : 'amount');
    const amountCell = unsigned(amountText);
    const totalCell = unsigned(cell(isTurned ? 'amount' : 'total')).text;
    const named = pairOf(cell, amountCell.text, totalCell);
    if (named === null) return 'currency';
    const { asset, money } = named;
    const isOther = columns.money !== null || columns.pair !== null || format?.hasUnits;
    if (isOther && !plan.isAnyMoney && money !== pair.money) return { other: pairKeyOf(named) };
    const atMs = cellTime(
      timeOf(fields, plan),
      dateOrder ?? 'ymd',
      momentIn(zoneFor(cell('zone'))),
    );
    if (atMs === null) return 'time';
    if (kind === null) return 'kind';
    const amount = numberIn(amountCell.text, isTurned ? 'total' : 'amount');
    const total = totalCell === '' ? null : numberIn(totalCell, isTurned ? 'amount' : 'total');
    if (amount === null || isZero(amount)) return 'amount';
    if (amountCell.isMinus && kind !== 'sell') return 'amount';
    if (totalCell !== '' && total === null) return 'total';
    const price =
      columns.price === null ? priceBy(amount, total) : numberIn(cell('price'), 'price');
    if (price === null || isZero(price)) return 'price';
    if (!isIn(amountText, asset)) return 'unit';
    if (!isIn(cell('price'), money) || !isIn(totalCell, money)) return 'unit';
    const isChecked = columns.price !== null && total !== null && kind !== 'opening';
    if (isChecked && !isTotal(amount, price, total)) return 'total';
    const fee = feeOf(cell, { kind, asset, money, amount, price });
    if (typeof fee === 'string') return fee;
    const [platform, note] = [
      isFromColumn ? plainLine(noneAsEmpty(raw(fields, 'platform'))) : format.platform,
      plainLine(raw(fields, 'note')),
    ];
    const rawId = raw(fields, 'id').trim();
    const isShortened = ROUNDED_ID.test(rawId);
    const id = isShortened || isNone(rawId) ? '' : rawId;
    if (platform.length > LONGEST_PLATFORM || note.length > LONGEST_NOTE) return 'too-long';
    if (id !== '' && !isTradeId(id)) return 'too-long';
    const trade = { kind, atMs, asset, money, amount, price, ...fee, platform, note };
    return { trade, fileId: id === '' ? null : id, isShortened, isChecked };
  };

  function raw(fields: readonly string[], field: 'id' | 'platform' | 'note'): string {
    const at = columns[field];
    return at === null ? '' : (fields[at] ?? '');
  }

  function kindIn(cell: (field: FileField) => string): TradeKind | null {
    if (format?.isSwap) {
      const [came, went] = [codeIn(cell('amount')), codeIn(cell('total'))];
      return came && went && (moneyOf(came, went, pair.money) === went ? 'buy' : 'sell');
    }
    return plan.isSigned
      ? unsigned(cell('amount')).isMinus
        ? 'sell'
        : 'buy'
      : kindOf(cell('kind'));
  }

  function pairOf(
    cell: (field: FileField) => string,
    amount: string,
    total: string,
  ): TickerPair | null {
    if (format?.hasUnits) {
      const [asset, money] = [codeIn(amount), codeIn(total)];
      const name = cell('pair').replace(/[/_-]/, '');
      return asset && money && (columns.pair === null || name === `${asset}${money}`)
        ? { asset, money }
        : null;
    }
    if (columns.pair !== null) return pairIn(cell('pair'), format?.isMoneyFirst ?? false);
    const asset = columns.asset === null ? plan.asset : parseCode(cell('asset'));
    const money = columns.money === null ? pair.money : parseCode(cell('money'));
    return asset && money && { asset, money };
  }

  /** Two columns of fees are one fee. A share is one of what the fee is in. */
  function feeOf(
    cell: (field: 'fee' | 'fee_2' | 'fee_in') => string,
    trade: Pick<TradeInput, 'kind' | 'asset' | 'money' | 'amount' | 'price'>,
  ): { fee: DecimalText; feeIn: FeeUnit } | 'fee' | 'unit' {
    const texts = [cell('fee'), cell('fee_2')].filter((each) => each !== '');
    const feeIn = feeUnitOf(texts, cell('fee_in'), trade);
    if (feeIn === null) return 'unit';
    let fee = '0' as DecimalText;
    for (const text of texts) {
      const rate = rateIn(text);
      const read = cellNumber(rate ?? text, decimals.fee ?? '.');
      const each = read === null || rate === null ? read : shareOf(trade, feeIn, read);
      if (each === null) return 'fee';
      fee = addDecimals(fee, each);
    }
    const stored = storable(fee);
    if (stored === null) return 'fee';
    return { fee: stored, feeIn: isZero(stored) && feeIn !== 'asset' ? 'money' : feeIn };
  }

  function feeUnitOf(
    texts: readonly string[],
    named: string,
    { kind, asset, money }: Pick<TradeInput, 'kind' | 'asset' | 'money'>,
  ): FeeUnit | null {
    const unit = named.toUpperCase();
    const codes = new Set(texts.flatMap(unitsIn));
    const [beside] = codes;
    const unitCode =
      unit === 'MONEY' || unit === 'ASSET'
        ? { MONEY: money, ASSET: asset }[unit]
        : unit === ''
          ? null
          : parseCode(unit);
    if (unit !== '' && unitCode === null) return null;
    const received = kind === 'sell' ? 'money' : 'asset';
    const usualUnit = format?.feeIn === 'received' ? received : format?.feeIn;
    const usual = usualUnit === 'asset' ? asset : money;
    const isClear = (code: CurrencyCode): boolean => texts.every((each) => isIn(each, code));
    const wanted =
      unitCode ??
      (beside === undefined
        ? usual
        : ([money, asset].find(isClear) ?? (/^[A-Z]/.test(beside) ? parseCode(beside) : null)));
    if (wanted === null || !isClear(wanted)) return null;
    if (wanted === money) return 'money';
    return wanted === asset ? 'asset' : wanted;
  }
}

/** The code beside the number of a cell. */
const codeIn = (text: string): CurrencyCode | null => codeBeside(unsigned(text).text);

/** Which of two currencies is the money: that of the shown pair, else the one that others trade in. */
function moneyOf(one: CurrencyCode, other: CurrencyCode, shown: CurrencyCode): CurrencyCode {
  if (one === shown || other === shown) return shown;
  const place = (code: CurrencyCode): number => MONEYS.indexOf(code);
  return place(one) > place(other) ? one : other;
}
/** The later one of a pair is the money. */
const MONEYS: readonly string[] =
  'BNB ETH BTC DAI TUSD BUSD FDUSD USDC USDT JPY CHF CAD AUD TRY BRL GBP EUR USD ZAR GHS KES NGN'.split(
    ' ',
  );

/** A share of a trade, in percent: of its amount, or of its worth; null for another currency. */
function shareOf(
  { amount, price }: Pick<TradeInput, 'amount' | 'price'>,
  feeIn: FeeUnit,
  percent: DecimalText,
): DecimalText | null {
  if (feeIn !== 'asset' && feeIn !== 'money') return null;
  const whole = feeIn === 'asset' ? ratioOf(amount) : times(ratioOf(amount), ratioOf(price));
  const share = over(times(whole, ratioOf(percent)), HUNDRED);
  return storable(withoutLastZeros(toPlaces(share, PRICE_PLACES, 'half-even')));
}
const HUNDRED = { numerator: 100n, denominator: 1n };

const noneAsEmpty = (text: string): string => (isNone(text.trim()) ? '' : text);

function priceBy(amount: DecimalText, total: DecimalText | null): DecimalText | null {
  if (total === null) return null;
  const price = toPlaces(over(ratioOf(total), ratioOf(amount)), PRICE_PLACES, 'half-even');
  return storable(withoutLastZeros(price));
}
