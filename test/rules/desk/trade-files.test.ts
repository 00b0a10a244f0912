import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { ReadTrade } from '#core/desk/read-rows.ts';
import type { Trade } from '#core/desk/trade.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { readTrades } from '../../../electron/desk/import-trades.ts';
import { useFolder } from '../../support/folder.ts';
import { rational, times, type Rational, plus, order } from '../../support/rational.ts';

const inFolder = useFolder();
const FILES = path.join(import.meta.dirname, '../../support/trade-files');
const pair = { asset: currencyCode('USDT'), money: currencyCode('NGN') };

type Looked = Extract<ReturnType<typeof readTrades>, { kind: 'looked' }>;

/** Reads a file of an exchange as a person in Lagos does who wants naira, or all moneys. */
function readFile(name: string, isAnyMoney = false, file = path.join(FILES, name)) {
  const nowMs = Date.parse('2026-11-11');
  const job = {
    kind: 'read-trades',
    file,
    chosen: null,
    remembered: [],
    pair,
    nowMs,
  } as const;
  const first = readTrades(job, []);
  if (first.kind === 'refused') return first;
  const zone = first.questions.includes('zone') ? 'Africa/Lagos' : null;
  const asset = first.questions.includes('asset') ? pair.asset : null;
  const answer = readTrades({ ...job, chosen: { ...first.chosen, zone, asset, isAnyMoney } }, []);
  if (answer.kind === 'refused') throw new Error(answer.why);
  return { ...answer, asked: first.questions };
}

function read(name: string, isAnyMoney = false): Looked & { asked: readonly string[] } {
  const answer = readFile(name, isAnyMoney);
  if (answer.kind === 'refused') throw new Error(answer.why);
  return answer;
}

/** A trade in one line: `buy 500 USDT @ 1550 NGN, fee 0.07 asset, 2026-02-01 08:58:12, Bybit P2P, #7`. */
const lineOf = (trade: ReadTrade): string => {
  const { kind, amount, asset, price, money, fee, feeIn, atMs, platform, id } = trade;
  const at = new Date(atMs)
    .toISOString()
    .replace('T', ' ')
    .replace(/(?:\.000)?Z$/, '');
  const parts = [
    `${kind} ${amount} ${asset} @ ${price} ${money}`,
    ...(fee === '0' ? [] : [`fee ${fee} ${feeIn}`]),
    at,
    ...(platform === '' ? [] : [platform]),
    ...(id === null ? [] : [`#${id}`]),
  ];
  return parts.join(', ');
};

const NO_COUNTS = { unfinished: 0, otherMoney: [], totals: 0, shortened: 0, problemCount: 0 };

// Africa/Lagos is an hour ahead of UTC.
it.each([
  [
    '01-binance-p2p.csv',
    'binance-p2p',
    [
      'buy 500 USDT @ 1550 NGN, fee 0.07 asset, 2026-02-01 08:58:12, Binance P2P, #22806199268250521600',
      'sell 100 USDT @ 1620 NGN, fee 0.1 asset, 2026-04-01 08:59:40, Binance P2P, #22806199268250521601',
    ],
    { unfinished: 1, otherMoney: [{ pair: 'USDT/VND', count: 1 }] },
    'zone',
  ],
  [
    '02-binance-p2p-fee-rates.csv',
    'binance-p2p',
    [
      'buy 500 USDT @ 1550 NGN, fee 0.07 asset, 2026-02-01 08:58:12, Binance P2P, #22806199268250521610',
    ],
    {},
    'zone',
  ],
  [
    '04-bybit-p2p-old.csv',
    'bybit-p2p',
    ['buy 500 USDT @ 1550 NGN, 2026-02-01 08:58:12, Bybit P2P, #1809161234567890001'],
    { unfinished: 1 },
    'zone',
  ],
  [
    '05-bybit-p2p-new.csv',
    'bybit-p2p',
    ['buy 500 USDT @ 1550 NGN, 2026-02-01 09:58:12, Bybit P2P, #1809161234567890003'],
    {},
    '',
  ],
  [
    '06-okx-p2p.csv',
    'okx-p2p',
    ['buy 500 USDT @ 1550 NGN, 2026-02-01 08:58:12, OKX P2P, #260201000000001'],
    { unfinished: 1 },
    'zone',
  ],
  [
    '07-bitget-p2p.csv',
    'bitget-p2p',
    ['buy 500 USDT @ 1550 NGN, 2026-02-01 08:58:12, Bitget P2P, #1001'],
    { unfinished: 1 },
    'zone',
  ],
  [
    '08-kucoin-p2p.csv',
    'kucoin-p2p',
    ['buy 500 USDT @ 1550 NGN, 2026-02-01 08:58:12, KuCoin P2P, #k1'],
    { unfinished: 1 },
    'zone',
  ],
  [
    '09-gate-p2p.csv',
    'gate-p2p',
    ['buy 500 USDT @ 1550 NGN, 2026-02-01 08:58:12, Gate P2P, #900001'],
    {},
    'zone',
  ],
  [
    '10-htx-p2p.csv',
    'htx-p2p',
    ['buy 500 USDT @ 1550 NGN, 2026-02-01 08:58:12, HTX P2P, #700001'],
    {},
    'zone',
  ],
  ['11-kraken-trades.csv', 'kraken', [], { otherMoney: [{ pair: 'USDT/EUR', count: 1 }] }, 'zone'],
  [
    '13-binance-spot.csv',
    'binance-spot',
    [],
    {
      otherMoney: [
        { pair: 'LTC/USDT', count: 1 },
        { pair: 'VET/USDT', count: 1 },
      ],
    },
    '',
  ],
  [
    '15-excel-ids.csv',
    null,
    [
      'buy 500 USDT @ 1550 NGN, 2026-02-01 08:58:12',
      'sell 100 USDT @ 1620 NGN, 2026-04-01 08:59:40',
      'buy 6.25 USDT @ 1600 NGN, 2026-04-02 09:00:00',
    ],
    { shortened: 3 },
    'zone,asset',
  ],
  ['16-sep-line.csv', null, ['buy 1.5 USDT @ 1550 NGN, 2026-01-31 23:00:00'], {}, 'zone,asset'],
  [
    '17-total-row.csv',
    null,
    [
      'buy 500 USDT @ 1550 NGN, 2026-01-31 23:00:00',
      'sell 100 USDT @ 1620 NGN, 2026-02-01 23:00:00',
    ],
    { totals: 1 },
    'zone,asset',
  ],
  ['18-preamble.csv', null, ['buy 100 USDT @ 1550 NGN, 2026-02-01 08:58:12, #t1'], {}, ''],
  [
    '21-indian-grouping.csv',
    null,
    [
      'buy 100000 USDT @ 1550 NGN, 2026-01-31 23:00:00',
      'sell 500 USDT @ 1620 NGN, 2026-02-01 23:00:00',
    ],
    {},
    'zone,asset',
  ],
  [
    '22-currency-is-the-money.csv',
    null,
    [],
    { otherMoney: [{ pair: 'USDT/KES', count: 2 }] },
    'zone,asset',
  ],
  [
    '23-trading-fee.csv',
    null,
    [
      'buy 250 USDT @ 1455.2 NGN, fee 500 money, 2025-11-02 13:00:15',
      'sell 100 USDT @ 1461 NGN, fee 300 money, 2025-11-03 08:12:44',
    ],
    {},
    'zone,asset',
  ],
  [
    '24-statut-annule.csv',
    null,
    ['buy 250 USDT @ 1455.2 NGN, 2025-11-02 13:00:00'],
    { unfinished: 1 },
    'zone,asset',
  ],
  [
    '25-date-and-time.csv',
    null,
    [
      'buy 250 USDT @ 1461 NGN, 2025-11-02 08:12:44',
      'sell 100 USDT @ 1455.2 NGN, 2025-11-02 22:30:15',
    ],
    {},
    'zone,asset',
  ],
  [
    '27-bitvavo.csv',
    'bitvavo',
    [],
    { noTrades: 2, otherMoney: [{ pair: 'USDT/EUR', count: 2 }] },
    '',
  ],
  [
    '28-kraken-usdtzusd.csv',
    'kraken',
    [],
    {
      otherMoney: [
        { pair: 'USDT/USD', count: 1 },
        { pair: 'USDC/USD', count: 1 },
      ],
    },
    'zone',
  ],
  ['29a-first-fill.csv', null, ['buy 100 USDT @ 1450 NGN, 2025-11-02 10:00:00, #o7'], {}, 'asset'],
  [
    '30-percent-cell.xlsx',
    null,
    ['buy 250 USDT @ 1455.2 NGN, fee 363.8 money, 2025-11-02 13:00:15'],
    {},
    'zone,asset',
  ],
  [
    '31-binance-convert.csv',
    'binance-convert',
    [
      'buy 250 USDT @ 1455.2 NGN, 2025-11-02 13:00:15, Binance',
      'sell 100 USDT @ 1461 NGN, 2025-11-03 08:12:44, Binance',
    ],
    {},
    'zone',
  ],
  [
    '32-bybit-spot.csv',
    'bybit-spot',
    [
      'buy 250 USDT @ 1455.2 NGN, fee 0.25 asset, 2025-11-02 14:00:00, Bybit, #2290000000000000001',
      'sell 100 USDT @ 1461 NGN, fee 146.1 money, 2025-11-03 09:12:00, Bybit, #2290000000000000002',
    ],
    {},
    '',
  ],
] as const)('%s is read as %s', (name, format, lines, counts, asked) => {
  const found = read(name);
  expect(found.plan.format).toBe(format);
  expect(found.read?.problems).toEqual([]);
  expect(found.read?.trades.map(lineOf)).toEqual(lines);
  expect(found.read).toMatchObject({ ...NO_COUNTS, ...counts });
  expect([found.asked.join(), found.questions, found.missing]).toEqual([asked, [], []]);
});

it.each([
  [
    '01-binance-p2p.csv',
    2,
    'buy 386.91 USDT @ 24180 VND, 2026-04-03 13:11:12, Binance P2P, #22806199268250521603',
  ],
  [
    '11-kraken-trades.csv',
    0,
    'buy 100 USDT @ 0.92 EUR, fee 0.18 money, 2024-03-19 18:43:31.679, Kraken, #TXXXXX-AAAAA-BBBBBB',
  ],
  [
    '13-binance-spot.csv',
    1,
    'buy 43.7 VET @ 0.22917 USDT, fee 0.00001143 BNB, 2021-05-09 22:47:36, Binance',
  ],
  ['22-currency-is-the-money.csv', 0, 'buy 250 USDT @ 129.5 KES, 2025-11-02 13:00:15'],
  [
    '27-bitvavo.csv',
    0,
    'buy 250 USDT @ 0.93 EUR, fee 0.58 money, 2025-11-02 13:00:15, Bitvavo, #953ddfc4-bbbb',
  ],
  [
    '27-bitvavo.csv',
    1,
    'sell 100 USDT @ 0.92 EUR, fee 0.23 money, 2025-11-03 08:12:44.620, Bitvavo, #953ddfc4-aaaa',
  ],
  [
    '28-kraken-usdtzusd.csv',
    0,
    'buy 250 USDT @ 0.9998 USD, fee 0.5 money, 2025-11-02 13:00:15, Kraken',
  ],
])('rows of %s in another money can be taken, as %s', (name, at, line) => {
  const trades = read(name, true).read?.trades ?? [];
  expect(trades.map(lineOf)[at]).toBe(line);
});

/** Header lines as public importers know them, each with a row that has the sign of a trade. */
const STATEMENTS: Readonly<Record<string, string>> = {
  'crypto-com.csv':
    'Timestamp (UTC),Transaction Description,Currency,Amount,To Currency,To Amount,Native Currency,Native Amount,Native Amount (in USD),Transaction Kind,Transaction Hash\n2025-02-01 10:00:00,CRO Stake Rewards,CRO,2.5,,,EUR,0.25,0.26,mco_stake_reward,\n',
  'wise.csv':
    '"TransferWise ID",Date,Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate"\nT1,01-02-2026,-500,USD,Converted,,0,USD,NGN,1550\n',
  'wise-history.csv':
    'ID,Status,Direction,"Created on","Finished on","Source name","Source amount (after fees)","Source currency","Target name","Target amount (after fees)","Target currency","Exchange rate"\nT1,COMPLETED,NEUTRAL,2026-02-01 10:00:00,2026-02-01 10:00:02,A,500,USD,A,775000,NGN,1550\n',
  'okx.csv':
    'id,Order id,Time,Trade Type,Symbol,Action,Amount,Trading Unit,Filled Price,PnL,Fee,Fee Unit,Position Change,Position Balance,Balance Change,Balance,Balance Unit\n1,7,2026-02-01 10:00:00,Spot,BTC-USDT,Buy,0.1,BTC,70000,0,-0.0001,BTC,0,0,0.0999,0.0999,BTC\n',
  'kucoin.csv':
    'UID,Account Type,Currency,Side,Amount,Fee,Time(UTC),Remark,Type\n1,mainAccount,USDT,Deposit,500,0,2026-02-01 10:00:00,Deposit,\n',
  'cointracking.csv':
    '"Type","Buy","Cur.","Sell","Cur.","Fee","Cur.","Exchange","Group","Comment","Date"\nTrade,500,USDT,775000,NGN,,,Binance,,,01.02.2026 10:00\n',
  'delta.csv':
    'Date,Way,Base amount,Base currency (name),Base type,Quote amount,Quote currency,Exchange,Fee amount,Notes\n2026-02-01T10:00:00Z,BUY,500,USDT (Tether),CRYPTO,775000,NGN,Binance,,\n',
};

it.each([
  ['14-binance-transactions.csv', 'binance-transactions'],
  ['kraken-ledgers.csv', 'kraken-ledgers'],
  ['deposits.csv', 'transfers'],
  ['26-luno-statement.csv', 'luno-statement'],
  ['crypto-com.csv', 'crypto-com-app'],
  ['wise.csv', 'wise-statement'],
  ['wise-history.csv', 'wise-history'],
  ['okx.csv', 'okx-bills'],
  ['kucoin.csv', 'kucoin-account'],
  ['cointracking.csv', 'cointracking'],
  ['delta.csv', 'delta'],
])('%s is no list of trades, but %s', (name, why) => {
  const made: Record<string, string> = {
    'kraken-ledgers.csv':
      '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"\n"L1","R1","2024-03-19 19:43:31","trade","","currency","USDT",1,0,1\n',
    'deposits.csv':
      'Date(UTC),Coin,Network,Amount,Address,TXID,Status\n2024-01-01,USDT,TRX,5,T1,0x1,Completed\n',
  };
  const text = made[name] ?? STATEMENTS[name];
  if (text !== undefined) fs.writeFileSync(inFolder(name), text);
  const file = text === undefined ? path.join(FILES, name) : inFolder(name);
  expect(readFile(name, false, file)).toMatchObject({ kind: 'refused', why });
});

describe('the sums of all files', () => {
  /** By hand: what was bought and sold of USDT in naira, in fractions of the texts of the files. */
  const BOUGHT = '500x1550 500x1550 500x1550 500x1550 500x1550 500x1550 500x1550 500x1550 500x1550';
  const OTHERS = '500x1550 6.25x1600 1.5x1550 500x1550 100x1550 100000x1550';
  const NEWER =
    '250x1455.2 250x1455.2 250x1461 100x1450 50x1452 10x1453 250x1455.2 250x1455.2 250x1455.2';
  const SOLD = '100x1620 100x1620 100x1620 500x1620 100x1461 100x1455.2 100x1461 100x1461';
  const worth = (list: string): Rational =>
    list
      .split(' ')
      .map((each) => each.split('x').map(rational) as [Rational, Rational])
      .reduce((sum, [amount, price]) => plus(sum, times(amount, price)), rational('0'));

  it.each([
    ['buy', `${BOUGHT} ${OTHERS} ${NEWER}`],
    ['sell', SOLD],
  ])('of what a person did: %s', (kind, list) => {
    const all = fs
      .readdirSync(FILES)
      .filter((name) => !/^(?:14|26)/.test(name))
      .flatMap((name) => read(name).read?.trades ?? []);
    const traded = all
      .filter((each) => each.kind === kind && each.money === 'NGN')
      .map(({ amount, price }) => `${amount}x${price}`)
      .join(' ');
    expect(order(worth(traded), worth(list))).toBe(0);
  });
});

it('a file is read once between two looks, and again when it changed', () => {
  const file = inFolder('a.csv');
  fs.writeFileSync(file, 'id,time,kind,amount,price\n1,2026-01-01T00:00:00Z,buy,1,2\n');
  const open = vi.spyOn(fs, 'openSync');
  const opened = (): number => open.mock.calls.filter(([name]) => name === file).length;
  const stored: readonly Trade[] = [];
  const job = { kind: 'read-trades', file, remembered: [], pair, nowMs: Date.now() } as const;
  const first = readTrades({ ...job, chosen: null }, stored);
  if (first.kind !== 'looked') throw new Error(first.why);
  const chosen = { ...first.chosen, asset: pair.asset };
  const second = readTrades({ ...job, chosen }, stored);
  // The import has the rows of the look before it.
  expect(readTrades({ ...job, chosen: { ...chosen } }, stored)).toBe(second);
  expect([opened(), second]).toMatchObject([1, { read: { trades: [{ amount: '1' }] } }]);
  fs.appendFileSync(file, '2,2026-01-02T00:00:00Z,buy,3,2\n');
  expect(readTrades({ ...job, chosen }, stored)).toMatchObject({ read: { trades: [{}, {}] } });
  expect(opened()).toBe(2);
  open.mockRestore();
});
