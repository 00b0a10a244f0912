import type { FileField } from '#core/desk/formats.ts';
import type { RowProblem } from '#core/desk/read-row.ts';
import type { DateOrder, DecimalSign } from '#core/desk/csv-cells.ts';
import type { ImportPreview, RefusedFile } from '#core/desk/import-answer.ts';
import type { Origin } from '#core/desk/trade.ts';
import { byCount } from './words.ts';

type Encoding = Extract<ImportPreview, { kind: 'looked' }>['encoding'];

/** Trades into CSV files, and out of them. */
export const transfer = {
  export: 'Export as CSV',
  import: 'Import trades',
  csv: 'CSV file',
  files: 'CSV or .xlsx',
  exported: (file: string) => `Written: ${file}`,
  ownFolder:
    'Parallax stores its own files in that folder. Choose another folder. Nothing was written.',
  title: 'Import trades',
  file: (file: string, rows: string, encoding: string) => `${file}: ${rows} rows, ${encoding}`,
  encodings: {
    'utf-8': 'UTF-8',
    'utf-16': 'UTF-16',
    'windows-1252': 'Windows-1252',
    xlsx: 'Excel',
  } satisfies Record<Encoding, string>,
  noColumn: 'None',
  moreColumns: 'More columns',
  fields: {
    id: 'Id',
    time: 'Time',
    clock: 'Time of day',
    zone: 'Time zone',
    kind: 'Bought or sold',
    asset: 'Asset',
    money: 'Money',
    amount: 'Amount',
    price: 'Price',
    fee: 'Fee',
    fee_in: 'Fee in',
    platform: 'Platform',
    note: 'Note',
    pair: 'Pair',
    total: 'Total',
    status: 'Status',
  } satisfies Record<Exclude<FileField, 'fee_2'>, string>,
  dates: (example: string) => `Dates such as ${example} are`,
  orders: {
    ymd: 'Year, month, day',
    dmy: 'Day, month, year',
    mdy: 'Month, day, year',
  } satisfies Record<DateOrder, string>,
  decimals: (field: string, example: string) =>
    `${field} such as ${example} has its decimals after`,
  signs: { '.': 'A point', ',': 'A comma' } satisfies Record<DecimalSign, string>,
  asset: 'These are trades of',
  assetHint: 'A code such as USDT: no column has it',
  assetProblem: 'Enter a code such as USDT.',
  statuses: 'Which of these statuses are of completed orders?',
  statusName: (status: string) => (status === '' ? 'No status' : `“${status}”`),
  isDone: { yes: 'Completed', no: 'Not completed' },
  unused: (count: number, columns: readonly string[]) =>
    byCount(count, {
      one: `Not used: the column ${columns.join(', ')}`,
      other: `Not used: the columns ${columns.join(', ')}`,
    }),
  unusedColumn: (header: string, value: string) =>
    header === '' ? `without a name (${value})` : `${header} (${value})`,
  ambiguous: 'These values can mean two things. Choose one for the whole column.',
  missing: (fields: readonly string[]) => `Choose a column for: ${fields.join(', ')}.`,
  tradesOf: (platform: string) => `Trades of ${platform}`,
  ours: 'Trades of Parallax',
  which: 'Which column is which?',
  unknown: 'Trades by these columns',
  list: 'Trades in the file',
  fileTime: 'File’s time',
  time: (zone: string) => (zone === 'UTC' ? 'UTC' : 'Local time'),
  totalIn: (sign: string) => `Total ${sign}`,
  feeOf: (amount: string) => `fee ${amount}`,
  leaveOutHead: 'Leave out',
  leaveOut: (what: string, amount: string, day: string) => `Leave out: ${what} ${amount}, ${day}`,
  more: (count: string, day: string) => `${count} more, from ${day}`,
  nothing: 'No trade in this file can be imported.',
  checked: (right: string, of: string) => `Amount × price is the total in ${right} of ${of} rows`,
  duplicates: (count: number, shown: string) =>
    byCount(count, {
      one: `${shown} trade is known by its id, time, amount and price, and is skipped`,
      other: `${shown} trades are known by their ids, times, amounts and prices, and are skipped`,
    }),
  equal: (lines: readonly string[]) =>
    `Rows that equal an earlier one, and are imported too: ${lines.join(', ')}`,
  again: (count: number, shown: string) =>
    byCount(count, {
      one: `${shown} row equals a trade that you have. Importing it adds the trade once more.`,
      other: `${shown} rows equal trades that you have. Importing them adds the trades once more.`,
    }),
  unfinished: (count: number, shown: string) =>
    byCount(count, {
      one: `${shown} unfinished order skipped`,
      other: `${shown} unfinished orders skipped`,
    }),
  otherMoney: (count: number, shown: string, pair: string) =>
    byCount(count, {
      one: `${shown} row in another money (${pair}) left out`,
      other: `${shown} rows in another money (${pair}) left out`,
    }),
  noTrades: (count: number, shown: string) =>
    byCount(count, {
      one: `${shown} row is no trade and is left out`,
      other: `${shown} rows are no trades and are left out`,
    }),
  shortened: (count: number, shown: string) =>
    byCount(count, {
      one: `A spreadsheet has shortened the id of ${shown} row: whether you have this trade already cannot be known.`,
      other: `A spreadsheet has shortened the ids of ${shown} rows: whether you have these trades already cannot be known.`,
    }),
  notEnded: 'The last line has no end. If the file is only half of one, the last trade is wrong.',
  origin: 'Import as',
  origins: { real: 'My trades', sandbox: 'Demo trades' } satisfies Record<Origin, string>,
  zone: 'Times in this file are in',
  zoneName: (zone: string) =>
    zone === 'UTC' ? 'UTC' : `${zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone} time`,
  timesIn: (zone: string) => `Times in ${zone}`,
  problems: (count: number, shown: string) =>
    byCount(count, {
      one: `${shown} row cannot be read. Correct it in the file and choose the file again, or leave it out.`,
      other: `${shown} rows cannot be read. Correct them in the file and choose the file again, or leave them out.`,
    }),
  problem: (line: string, problem: string) => `Row ${line}: ${problem}`,
  rowProblems: {
    time: 'no date and time',
    kind: 'neither bought nor sold',
    currency: 'no currency code',
    amount: 'no amount above zero',
    price: 'no price above zero',
    total: 'amount × price is not the total',
    fee: 'the fee is not clear',
    unit: 'a number is in another currency than its column',
    columns: 'not as many columns as the row of headers',
    'too-long': 'a text is too long',
    future: 'in the future',
    'same-currency': 'asset and money are the same',
    'fee-too-high': 'the fee is as high as the trade',
    'opening-fee': 'what you had has no fee',
  } satisfies Record<RowProblem, string>,
  refused: {
    unreadable: () => 'The file cannot be read. Choose another one. Nothing was imported.',
    'too-large': () => 'The file is larger than 5 MB. Export a shorter time. Nothing was imported.',
    'too-many': () =>
      'The file has more than 20,000 rows. Export a shorter time. Nothing was imported.',
    'too-wide': (line: string) =>
      `Row ${line} has more than 1,000 columns: this is no list of trades. Nothing was imported.`,
    misquoted: (line: string) =>
      `Row ${line} has text behind a closing quotation mark. Correct it in the file. Nothing was imported.`,
    unclosed: (line: string) =>
      `Row ${line} ends within quotation marks: the file is not whole. Nothing was imported.`,
    empty: () => 'The file has no rows. Nothing was imported.',
    pdf: () => 'This is a PDF. Take the export as CSV or .xlsx. Nothing was imported.',
    zip: () => 'This is a ZIP archive. Unpack it and choose the file inside. Nothing was imported.',
    'old-spreadsheet': () =>
      'This is an old Excel file (.xls) or one with a password. Save it as .xlsx or CSV without one. Nothing was imported.',
    'broken-spreadsheet': () =>
      'The spreadsheet is not whole. Export or copy it again. Nothing was imported.',
    'active-spreadsheet': () =>
      'The spreadsheet has formulas, macros or links to other files, which are never run. Save it as CSV. Nothing was imported.',
    'too-large-unpacked': () =>
      'Unpacked, the spreadsheet is larger than 50 MB, or has millions of cells. Export a shorter time. Nothing was imported.',
    'too-slow': () =>
      'Reading the file took more than 20 seconds. Export a shorter time. Nothing was imported.',
    changing: () => 'Another program is writing the file. Choose it again. Nothing was imported.',
    'no-text': () =>
      'This is neither CSV nor .xlsx. Take the export as one of them. Nothing was imported.',
    'binance-transactions': () =>
      'These are transaction records of Binance: changes of a balance, without prices. Take “Export C2C order history” or “Export trade history”. Nothing was imported.',
    'kraken-ledgers': () =>
      'This is a ledger of Kraken: changes of a balance, without prices. Take the export “Trades”. Nothing was imported.',
    'luno-statement': () =>
      'This is the statement of a wallet at Luno: changes of a balance, with fees and transfers as rows of their own. Take a list of orders or trades, or log these trades by hand. Nothing was imported.',
    'crypto-com-app': () =>
      'This is the transaction history of the Crypto.com App: changes of a balance, with rewards and transfers. Take “Trade history” of Crypto.com Exchange, or log these trades by hand. Nothing was imported.',
    'wise-statement': () =>
      'This is a statement of Wise: payments, not trades. Log by hand what you changed. Nothing was imported.',
    'wise-history': () =>
      'This is the transaction history of Wise: payments, not trades. Log by hand what you changed. Nothing was imported.',
    'okx-bills': () =>
      'This is the account statement of OKX: changes of a balance, two rows for each trade. Take “Order history” with filled orders. Nothing was imported.',
    'kucoin-account': () =>
      'This is the account history of KuCoin: changes of a balance, without prices. Take “Spot Orders_Filled Orders”. Nothing was imported.',
    cointracking: () =>
      'This is a list of CoinTracking, in which each row has what came and what went. Take the export of the exchange itself. Nothing was imported.',
    delta: () =>
      'This is a list of the Delta app, in which each row has what came and what went. Take the export of the exchange itself. Nothing was imported.',
    transfers: () =>
      'These are deposits or withdrawals, not trades. Take the export of orders or trades. Nothing was imported.',
  } satisfies Record<RefusedFile, (line: string) => string>,
  apply: (count: number, shown: string) =>
    byCount(count, { one: `Import ${shown} trade`, other: `Import ${shown} trades` }),
  undoable: 'You can undo this: Ctrl Z',
  needs: {
    column: 'Needs the missing columns',
    question: 'Needs an answer to what is asked above',
    zone: 'Needs the zone of the times',
    origin: 'Needs to know whose trades these are',
    rows: 'Needs the rows that can’t be read left out',
  },
  takeOthers: 'Include other currencies',
  leaveRows: (count: number, shown: string) =>
    byCount(count, { one: `Leave out ${shown} row`, other: `Leave out ${shown} rows` }),
  byHand: (count: number, shown: string) =>
    byCount(count, { one: `${shown} row left out by you`, other: `${shown} rows left out by you` }),
  putBack: 'Put back what I left out',
  before: {
    title: (amount: string, asset: string) => `You sold ${amount} ${asset} more than you had`,
    add: (day: string) => `Add what you had before ${day}`,
    amount: 'Amount',
    price: (money: string) => `Cost of one, ${money}`,
    needed: 'Enter what one cost.',
    open: 'You sold more than you had. Add the opening balance, or leave out what exceeds it.',
    apply: 'Add',
    parallel: (rate: string) => `Parallel that day: ${rate}`,
    estimated: (day: string) => `Estimated: parallel rate of ${day}`,
  },
  working: (percent: string) => `Importing, ${percent}. Nothing is stored before the end.`,
};
