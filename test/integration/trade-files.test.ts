import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ReadTrade } from '#core/desk/read-rows.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { readTrades } from '../../electron/desk/import-trades.ts';
import { openTrades } from '../../electron/desk/trades-file.ts';
import { useFolder } from '../support/folder.ts';
import { rational, times, type Rational, plus, order } from '../support/rational.ts';

const inFolder = useFolder();
const FILES = path.join(import.meta.dirname, '../support/trade-files');
const pair = { asset: currencyCode('USDT'), money: currencyCode('NGN') };

type Looked = Extract<ReturnType<typeof readTrades>, { kind: 'looked' }>;

/** Reads a file of an exchange as a person in Lagos does who wants naira, or all moneys. */
function readFile(name: string, isAnyMoney = false, file = path.join(FILES, name)) {
  const trades = inFolder('trades.sqlite');
  openTrades(trades).close();
  const nowMs = Date.parse('2026-11-11');
  const stored = { file: trades, origin: 'real' } as const;
  const job = {
    kind: 'read-trades',
    file,
    plan: null,
    remembered: [],
    pair,
    trades: stored,
    nowMs,
  } as const;
  const first = readTrades(job);
  if (first.kind === 'refused') return first;
  const zone = first.questions.includes('zone') ? 'Africa/Lagos' : null;
  const plan = { ...first.plan, zone, isAnyMoney: isAnyMoney || first.plan.isAnyMoney };
  const answer = readTrades({ ...job, plan });
  if (answer.kind === 'refused') throw new Error(answer.why);
  return { ...answer, isZoneAsked: zone !== null };
}

function read(name: string, isAnyMoney = false): Looked & { isZoneAsked: boolean } {
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
    true,
  ],
  [
    '02-binance-p2p-fee-rates.csv',
    'binance-p2p',
    [
      'buy 500 USDT @ 1550 NGN, fee 0.07 asset, 2026-02-01 08:58:12, Binance P2P, #22806199268250521610',
    ],
    {},
    true,
  ],
  [
    '04-bybit-p2p-old.csv',
    'bybit-p2p',
    ['buy 500 USDT @ 1550 NGN, 2026-02-01 08:58:12, Bybit P2P, #1809161234567890001'],
    { unfinished: 1 },
    true,
  ],
  [
    '05-bybit-p2p-new.csv',
    'bybit-p2p',
    ['buy 500 USDT @ 1550 NGN, 2026-02-01 09:58:12, Bybit P2P, #1809161234567890003'],
    {},
    false,
  ],
  [
    '06-okx-p2p.csv',
    'okx-p2p',
    ['buy 500 USDT @ 1550 NGN, 2026-02-01 08:58:12, OKX P2P, #260201000000001'],
    { unfinished: 1 },
    true,
  ],
  [
    '07-bitget-p2p.csv',
    'bitget-p2p',
    ['buy 500 USDT @ 1550 NGN, 2026-02-01 08:58:12, Bitget P2P, #1001'],
    { unfinished: 1 },
    true,
  ],
  [
    '08-kucoin-p2p.csv',
    'kucoin-p2p',
    ['buy 500 USDT @ 1550 NGN, 2026-02-01 08:58:12, KuCoin P2P, #k1'],
    { unfinished: 1 },
    true,
  ],
  [
    '09-gate-p2p.csv',
    'gate-p2p',
    ['buy 500 USDT @ 1550 NGN, 2026-02-01 08:58:12, Gate P2P, #900001'],
    {},
    true,
  ],
  [
    '10-htx-p2p.csv',
    'htx-p2p',
    ['buy 500 USDT @ 1550 NGN, 2026-02-01 08:58:12, HTX P2P, #700001'],
    {},
    true,
  ],
  ['11-kraken-trades.csv', 'kraken', [], { otherMoney: [{ pair: 'USDT/EUR', count: 1 }] }, true],
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
    false,
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
    true,
  ],
  ['16-sep-line.csv', null, ['buy 1.5 USDT @ 1550 NGN, 2026-01-31 23:00:00'], {}, true],
  [
    '17-total-row.csv',
    null,
    [
      'buy 500 USDT @ 1550 NGN, 2026-01-31 23:00:00',
      'sell 100 USDT @ 1620 NGN, 2026-02-01 23:00:00',
    ],
    { totals: 1 },
    true,
  ],
  ['18-preamble.csv', null, ['buy 100 USDT @ 1550 NGN, 2026-02-01 08:58:12, #t1'], {}, false],
  [
    '21-indian-grouping.csv',
    null,
    [
      'buy 100000 USDT @ 1550 NGN, 2026-01-31 23:00:00',
      'sell 500 USDT @ 1620 NGN, 2026-02-01 23:00:00',
    ],
    {},
    true,
  ],
] as const)('%s is read as %s', (name, format, lines, counts, isZoneAsked) => {
  const found = read(name);
  expect(found.plan.format).toBe(format);
  expect(found.read?.problems).toEqual([]);
  expect(found.read?.trades.map(lineOf)).toEqual(lines);
  expect(found.read).toMatchObject({ ...NO_COUNTS, ...counts });
  expect([found.isZoneAsked, found.questions, found.missing]).toEqual([isZoneAsked, [], []]);
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
])('rows of %s in another money can be taken, as %s', (name, at, line) => {
  const trades = read(name, true).read?.trades ?? [];
  expect(trades.map(lineOf)[at]).toBe(line);
});

it.each([
  ['14-binance-transactions.csv', 'binance-transactions'],
  ['kraken-ledgers.csv', 'kraken-ledgers'],
  ['deposits.csv', 'transfers'],
])('%s is no list of trades, but %s', (name, why) => {
  const made: Record<string, string> = {
    'kraken-ledgers.csv':
      '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"\n"L1","R1","2024-03-19 19:43:31","trade","","currency","USDT",1,0,1\n',
    'deposits.csv':
      'Date(UTC),Coin,Network,Amount,Address,TXID,Status\n2024-01-01,USDT,TRX,5,T1,0x1,Completed\n',
  };
  const text = made[name];
  if (text !== undefined) fs.writeFileSync(inFolder(name), text);
  const file = text === undefined ? path.join(FILES, name) : inFolder(name);
  expect(readFile(name, false, file)).toMatchObject({ kind: 'refused', why });
});

describe('the sums of all files', () => {
  /** By hand: what was bought and sold of USDT in naira, in fractions of the texts of the files. */
  const BOUGHT = '500x1550 500x1550 500x1550 500x1550 500x1550 500x1550 500x1550 500x1550 500x1550';
  const OTHERS = '500x1550 6.25x1600 1.5x1550 500x1550 100x1550 100000x1550';
  const SOLD = '100x1620 100x1620 100x1620 500x1620';
  const worth = (list: string): Rational =>
    list
      .split(' ')
      .map((each) => each.split('x').map(rational) as [Rational, Rational])
      .reduce((sum, [amount, price]) => plus(sum, times(amount, price)), rational('0'));

  it.each([
    ['buy', `${BOUGHT} ${OTHERS}`],
    ['sell', SOLD],
  ])('of what a person did: %s', (kind, list) => {
    const all = fs
      .readdirSync(FILES)
      .filter((name) => !name.startsWith('14'))
      .flatMap((name) => read(name).read?.trades ?? []);
    const traded = all
      .filter((each) => each.kind === kind && each.money === 'NGN')
      .map(({ amount, price }) => `${amount}x${price}`)
      .join(' ');
    expect(order(worth(traded), worth(list))).toBe(0);
  });
});
