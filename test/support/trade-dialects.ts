import fc from 'fast-check';

/** A trade as a person would tell it. Fees are of the asset. */
export interface ToldTrade {
  readonly kind: 'buy' | 'sell';
  /** In ms, at a whole minute. */
  readonly atMs: number;
  readonly amount: string;
  readonly price: string;
  readonly fee: string;
}

const HOUR = 3_600_000;

/** Zones with how far they are ahead of UTC in the months that are generated. */
const ZONES = {
  UTC: () => 0,
  'Africa/Lagos': () => 60,
  'Asia/Kolkata': () => 330,
  'Europe/Berlin': (month: number) => (month >= 4 && month <= 9 ? 120 : 60),
} as const;
type ZoneName = keyof typeof ZONES;

type Dates = 'iso' | 'ymd' | 'dmy' | 'mdy' | 'yy' | 'month-name' | 'epoch' | 'am-pm';

/** How a file is written. */
export interface Dialect {
  readonly layout: Layout;
  readonly separator: ',' | ';' | '\t' | '|';
  readonly decimal: '.' | ',';
  readonly grouping: 'none' | 'thousands' | 'indian';
  readonly dates: Dates;
  /** Where the zone of times is said. */
  readonly zoneIn: 'cell' | 'header' | 'nowhere';
  readonly zone: ZoneName;
  readonly isNewestFirst: boolean;
  readonly isAllQuoted: boolean;
  readonly encoding: 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'utf-16be';
  readonly lineEnd: '\n' | '\r\n';
  readonly preamble: readonly string[];
  readonly hasSepLine: boolean;
  readonly hasTotalRow: boolean;
  readonly hasCancelled: boolean;
  readonly isUnitInCell: boolean;
  readonly isMinusForSales: boolean;
  /** Names the order of the columns of files that no exchange writes. */
  readonly shuffle: number;
}

interface Written {
  readonly time: string;
  readonly kind: string;
  readonly amount: string;
  readonly price: string;
  readonly total: string;
  readonly fee: string;
  readonly id: string;
  readonly status: string;
}

interface LayoutOf {
  /** `TIME` stands for a header that can have a zone. */
  readonly headers: readonly string[];
  readonly row: (written: Written) => readonly string[];
  readonly done: string;
  readonly cancelled: string;
  readonly isFeeKnown: boolean;
}

/** Written by hand from what exchanges give, apart from the table of formats. */
const LAYOUTS = {
  binance: {
    headers:
      'Order Number,Order Type,Asset Type,Fiat Type,Total Price,Price,Quantity,Exchange rate,Maker Fee,Taker Fee,Couterparty,Status,TIME:Created Time'.split(
        ',',
      ),
    row: ({ id, kind, total, price, amount, fee, status, time }) => [
      id,
      kind,
      'USDT',
      'NGN',
      total,
      price,
      amount,
      '',
      '0',
      fee,
      'Seller 1,550',
      status,
      time,
    ],
    done: 'Completed',
    cancelled: 'Cancelled',
    isFeeKnown: true,
  },
  bybit: {
    headers:
      'Order No.,Direction,Fiat Amount,Fiat Currency,Unit Price,Coin Amount,Coin Type,Transaction Fees,Counterparty,Status,TIME:Time'.split(
        ',',
      ),
    row: ({ id, kind, total, price, amount, fee, status, time }) => [
      id,
      kind,
      total,
      'NGN',
      price,
      amount,
      'USDT',
      fee,
      'B; "quoted"',
      status,
      time,
    ],
    done: 'Completed',
    cancelled: 'Canceled',
    isFeeKnown: true,
  },
  okx: {
    headers:
      'Order No,Order type,Crypto,Currency,Volume,Price,Amount,Status,Counterparty,TIME:Created date'.split(
        ',',
      ),
    row: ({ id, kind, total, price, amount, status, time }) => [
      id,
      kind,
      'USDT',
      'NGN',
      amount,
      price,
      total,
      status,
      'C',
      time,
    ],
    done: 'Fulfilled',
    cancelled: 'Canceled',
    isFeeKnown: false,
  },
  kucoin: {
    headers:
      'TIME:TIME,SIDE,STATUS,LEGAL/CURRENCY,LEGAL_AMOUNT,PRICE,CURRENCY_AMOUNT,RATE,OP_TRADER_NAME,ORDER_ID'.split(
        ',',
      ),
    row: ({ id, kind, total, price, amount, status, time }) => [
      time,
      kind,
      status,
      'NGN/USDT',
      total,
      price,
      amount,
      '',
      'D',
      id,
    ],
    done: 'DONE',
    cancelled: 'CANCELED',
    isFeeKnown: false,
  },
  gate: {
    headers:
      'No,TIME:Created date,Type,Fund Type,Payment Method,Price（Fiat）,Amount（Crypto）,Total（Fiat）,Status,Name'.split(
        ',',
      ),
    row: ({ id, kind, total, price, amount, status, time }) => [
      id,
      time,
      kind,
      'USDT/NGN',
      'Bank',
      price,
      amount,
      total,
      status,
      'E',
    ],
    done: 'Completed',
    cancelled: 'Cancelled',
    isFeeKnown: false,
  },
  /** Usual names; the total decides. */
  own: {
    headers: 'Ref,TIME:Date,Side,Qty,Rate,Value,Fee,Fee asset,State'.split(','),
    row: ({ id, kind, total, price, amount, fee, status, time }) => [
      id,
      time,
      kind,
      amount,
      price,
      total,
      fee,
      'USDT',
      status,
    ],
    done: 'done',
    cancelled: 'cancelled',
    isFeeKnown: true,
  },
  /** Names that mean either: the amount is `Volume`, the money `Amount`. */
  unclear: {
    headers: 'TIME:Timestamp,Type,Amount,Volume,Price'.split(','),
    row: ({ kind, total, price, amount, time }) => [time, kind, total, amount, price],
    done: '',
    cancelled: '',
    isFeeKnown: false,
  },
  /** Without a total. */
  bare: {
    headers: 'TIME:Date,Side,Amount,Price'.split(','),
    row: ({ kind, price, amount, time }) => [time, kind, amount, price],
    done: '',
    cancelled: '',
    isFeeKnown: false,
  },
} as const satisfies Record<string, LayoutOf>;
export type Layout = keyof typeof LAYOUTS;
const LAYOUT_NAMES = Object.keys(LAYOUTS) as Layout[];
const layoutOf = (layout: Layout): LayoutOf => LAYOUTS[layout];
export const isFeeKnown = (layout: Layout): boolean => layoutOf(layout).isFeeKnown;

const decimalText = (whole: fc.Arbitrary<number>, places: number): fc.Arbitrary<string> =>
  fc
    .tuple(whole, fc.nat({ max: 10 ** places - 1 }), fc.boolean())
    .map(([units, part, isWhole]) =>
      isWhole || part === 0
        ? String(units)
        : `${units}.${String(part).padStart(places, '0')}`.replace(/0+$/, ''),
    );

const told: fc.Arbitrary<ToldTrade> = fc.record({
  kind: fc.constantFrom('buy', 'sell'),
  atMs: fc
    .tuple(
      fc.constantFrom(1, 2, 4, 5, 7, 8, 9, 11),
      fc.integer({ min: 2, max: 27 }),
      fc.integer({ min: 0, max: 1_439 }),
      fc.constantFrom(2024, 2025),
    )
    .map(([month, day, minute, year]) => Date.UTC(year, month - 1, day, 0, minute)),
  amount: decimalText(fc.integer({ min: 1, max: 2_000_000 }), 4),
  price: decimalText(fc.integer({ min: 2, max: 99_000 }), 3),
  fee: fc.constantFrom('0', '0', '0.5', '0.125'),
});

export const toldTrades = fc.array(told, { minLength: 1, maxLength: 6 });

export const dialects: fc.Arbitrary<Dialect> = fc.record({
  layout: fc.constantFrom(...LAYOUT_NAMES),
  separator: fc.constantFrom(',', ';', '\t', '|'),
  decimal: fc.constantFrom('.', ','),
  grouping: fc.constantFrom('none', 'thousands', 'indian'),
  dates: fc.constantFrom('iso', 'ymd', 'dmy', 'mdy', 'yy', 'month-name', 'epoch', 'am-pm'),
  zoneIn: fc.constantFrom('cell', 'header', 'nowhere'),
  zone: fc.constantFrom(...(Object.keys(ZONES) as ZoneName[])),
  isNewestFirst: fc.boolean(),
  isAllQuoted: fc.boolean(),
  encoding: fc.constantFrom('utf-8', 'utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be'),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  preamble: fc.constantFrom([], ['', ''], ['Disclaimer: no guarantee', 'Account: Person_A', '']),
  hasSepLine: fc.boolean(),
  hasTotalRow: fc.boolean(),
  hasCancelled: fc.boolean(),
  isUnitInCell: fc.boolean(),
  isMinusForSales: fc.boolean(),
  shuffle: fc.nat(),
});

/** What a person answers who knows how the file was written. */
export function answersOf({ dates, decimal, zone }: Dialect): {
  readonly dateOrder: 'ymd' | 'dmy' | 'mdy';
  readonly decimal: '.' | ',';
  readonly zone: ZoneName;
} {
  const dateOrder = dates === 'mdy' || dates === 'am-pm' ? 'mdy' : dates === 'ymd' ? 'ymd' : 'dmy';
  return { dateOrder: dates === 'iso' ? 'ymd' : dateOrder, decimal, zone };
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const two = (value: number): string => String(value).padStart(2, '0');

function offsetMinutes(atMs: number, zone: ZoneName): number {
  return ZONES[zone](new Date(atMs).getUTCMonth() + 1);
}

function offsetText(minutes: number): string {
  return `+${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** A time as the clocks of the zone show it. */
function timeText(atMs: number, { dates, zone, zoneIn }: Dialect): string {
  if (dates === 'epoch') return String(atMs);
  const ahead = offsetMinutes(atMs, zone);
  const clock = new Date(atMs + (ahead * HOUR) / 60);
  const [year, month, day] = [clock.getUTCFullYear(), clock.getUTCMonth() + 1, clock.getUTCDate()];
  const hour = clock.getUTCHours();
  const time = `${two(hour)}:${two(clock.getUTCMinutes())}:00`;
  const half = `${hour % 12 === 0 ? 12 : hour % 12}:${two(clock.getUTCMinutes())} ${hour < 12 ? 'AM' : 'PM'}`;
  const inCell = zoneIn === 'cell' ? offsetText(ahead) : '';
  const text = {
    iso: `${year}-${two(month)}-${two(day)}T${time}`,
    ymd: `${year}/${two(month)}/${two(day)} ${time}`,
    dmy: `${two(day)}/${two(month)}/${year} ${time}`,
    mdy: `${month}/${day}/${year} ${time}`,
    yy: `${two(day)}.${two(month)}.${two(year % 100)} ${time}`,
    'month-name': `${day} ${MONTHS[month - 1] ?? ''} ${year}, ${time}`,
    'am-pm': `${two(month)}-${two(day)}-${year} ${half}`,
  }[dates];
  return `${text}${inCell}`;
}

function numberText(value: string, { decimal, grouping }: Dialect): string {
  const [whole = '', part] = value.split('.');
  const sign = decimal === '.' ? ',' : '.';
  const last = whole.slice(-3);
  const isIndian = grouping === 'indian' && decimal === '.';
  const rest = whole.slice(0, -3).replace(isIndian ? /\B(?=(\d{2})+$)/g : /\B(?=(\d{3})+$)/g, sign);
  const grouped = grouping === 'none' || rest === '' ? whole : `${rest}${sign}${last}`;
  return part === undefined ? grouped : `${grouped}${decimal}${part}`;
}

/** Exact: both have few places. */
function totalOf({ amount, price }: ToldTrade): string {
  const [one, other] = [amount, price].map((each) => each.split('.'));
  const units = BigInt((one ?? []).join('')) * BigInt((other ?? []).join(''));
  const places = (one?.[1] ?? '').length + (other?.[1] ?? '').length;
  const digits = String(units).padStart(places + 1, '0');
  const at = digits.length - places;
  const part = digits.slice(at).replace(/0+$/, '');
  return part === '' ? digits.slice(0, at) : `${digits.slice(0, at)}.${part}`;
}

/** The bytes of a file of these trades. */
export function fileOf(trades: readonly ToldTrade[], dialect: Dialect): Buffer {
  const { separator, layout: name, lineEnd, zone, zoneIn } = dialect;
  const layout = layoutOf(name);
  const quoted = (field: string): string =>
    dialect.isAllQuoted || field.includes(separator) || field.includes('"')
      ? `"${field.replaceAll('"', '""')}"`
      : field;
  const line = (fields: readonly string[]): string => fields.map(quoted).join(separator);
  const isUsual = name === 'own' || name === 'bare';
  const places = layout.headers.map((_, at) => at);
  if (isUsual) places.sort((left, right) => order(left, dialect) - order(right, dialect));
  const placed = (fields: readonly string[]): string[] => places.map((at) => fields[at] ?? '');
  const ahead = offsetText(offsetMinutes(Date.UTC(2024, 0, 5), zone));
  const headers = layout.headers.map((header) => {
    if (!header.startsWith('TIME:')) return header;
    const plain = header.slice('TIME:'.length);
    return zoneIn === 'header' ? `${plain}(UTC${ahead})` : plain;
  });
  const minus = isUsual && dialect.isMinusForSales ? '-' : '';
  const [unit, money] = isUsual && dialect.isUnitInCell ? [' USDT', '₦'] : ['', ''];
  const rowOf = (trade: ToldTrade, id: string, status: string): readonly string[] =>
    placed(
      layout.row({
        id,
        status,
        time: timeText(trade.atMs, dialect),
        kind: trade.kind,
        amount: `${trade.kind === 'sell' ? minus : ''}${numberText(trade.amount, dialect)}${unit}`,
        price: `${money}${numberText(trade.price, dialect)}`,
        total: `${money}${numberText(totalOf(trade), dialect)}`,
        fee: trade.fee === '0' ? '-' : numberText(trade.fee, dialect),
      }),
    );
  const rows = trades.map((trade, index) => rowOf(trade, `o${index}`, layout.done));
  const [first] = trades;
  if (dialect.hasCancelled && layout.cancelled !== '' && first) {
    rows.splice(1, 0, rowOf(first, 'never', layout.cancelled));
  }
  if (dialect.isNewestFirst) rows.reverse();
  if (dialect.hasTotalRow) rows.push(layout.headers.map((_, at) => (at === 0 ? 'Total' : '')));
  const lines = [
    ...(dialect.hasSepLine ? [`sep=${separator}`] : []),
    ...dialect.preamble,
    line(placed(headers)),
    ...rows.map(line),
    '',
  ];
  const text = lines.join(lineEnd);
  switch (dialect.encoding) {
    case 'utf-8':
      return Buffer.from(text);
    case 'utf-8-bom':
      return Buffer.from(`\ufeff${text}`);
    case 'utf-16le':
      return Buffer.from(`\ufeff${text}`, 'utf16le');
    case 'utf-16be':
      return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  }
}

const order = (at: number, { shuffle }: Dialect): number => ((at + 1) * (shuffle % 97)) % 101;
