import {
  type AnswerCase,
  conversion,
  day,
  DAY_END_S,
  envelope,
  error,
  latest,
  NOW,
  platforms,
  published,
  quotes,
  rates,
  value,
} from './answers.ts';

const billing = (more = ''): string =>
  `,"_meta":{"billing":{"feature":"rates.latest","units":1,"cost":10.50,"currency":"NGN","wallet_balance_after":-49990.123456789012345678${more}}}`;
const BILLING = {
  units: '1',
  cost: '10.5',
  currency: 'NGN',
  balance: '-49990.123456789012345678',
};

const latestRates: readonly (readonly [string, string, Record<string, string>, number])[] = [
  [
    'every digit',
    '{"NGN":1612.123457000000000000001,"BTC":9.28114e-6,"JPY":152}',
    { NGN: '1612.123457000000000000001', BTC: '0.00000928114', JPY: '152' },
    0,
  ],
  ['strings', '{"NGN":"1600","EUR":1}', { EUR: '1' }, 1],
  [
    'null, true, objects and arrays',
    '{"A1":null,"A2":true,"A3":{},"A4":[1],"EUR":1}',
    { EUR: '1' },
    4,
  ],
  ['zero, in every form', '{"A1":0,"A2":0.0,"A3":-0,"A4":0e5,"EUR":1}', { EUR: '1' }, 4],
  ['below zero', '{"A1":-1,"A2":-1e-7,"EUR":1}', { EUR: '1' }, 2],
  ['1e999 and 1e-999', '{"A1":1e999,"A2":1e-999,"EUR":1}', { EUR: '1' }, 2],
  ['1e400, which is no finite number', '{"A1":1e400,"EUR":1}', { EUR: '1' }, 1],
  ['1e-400', '{"A1":1e-400,"A2":1e-401}', { A1: `0.${'0'.repeat(399)}1` }, 1],
  [
    '1e100000000',
    '{"A1":1e100000000,"A2":1e-100000000,"A3":1e99999999999,"EUR":1}',
    { EUR: '1' },
    3,
  ],
  [
    '400 digits, and 401',
    `{"A1":7.${'7'.repeat(399)},"A2":7.${'7'.repeat(400)}}`,
    { A1: `7.${'7'.repeat(399)}` },
    1,
  ],
  ['a million digits', `{"A1":0.${'7'.repeat(1_000_000)},"EUR":1}`, { EUR: '1' }, 1],
  [
    '__proto__ and constructor',
    '{"__proto__":1,"constructor":2,"hasOwnProperty":3,"toString":4,"NGN":5}',
    { TOSTRING: '4', NGN: '5' },
    3,
  ],
  ['__proto__ as an object', '{"__proto__":{"NGN":1},"EUR":2}', { EUR: '2' }, 1],
  ['the same key twice: the last', '{"NGN":1,"NGN":2.50}', { NGN: '2.5' }, 0],
  ['the same key twice, once as an object', '{"NGN":{"a":1},"NGN":2}', { NGN: '2' }, 0],
  ['the same code in two cases: the first', '{"ngn":1600,"NGN":1}', { NGN: '1600' }, 1],
  [
    'codes that are none',
    '{"N":1,"AU D":1,"ß1":1,"":1,"ABCDEFGHIJK":1,"ＮＧＮ":1,"USDT":0.9996}',
    { USDT: '0.9996' },
    6,
  ],
];

const times: readonly (readonly [string, number | null])[] = [
  [`${NOW}`, NOW],
  ['1795176000', NOW],
  ['1.795176e12', NOW],
  ['1795176000000.0', NOW],
  ['"1795176000000"', NOW],
  ['"2026-11-20T12:00:00Z"', NOW],
  ['"2026-11-20T12:00:00.000+00:00"', NOW],
  ['"2026-11-20T13:00:00+01:00"', NOW],
  ['"2026-11-20 12:00:00"', NOW],
  ['"2026-11-20"', NOW - 43_200_000],
  [`${NOW + 300_000}`, NOW + 300_000],
  [`${NOW + 300_001}`, null],
  ['0', null],
  ['-1795176000', null],
  ['1795176000.5', null],
  ['1e999', null],
  ['9'.repeat(400), null],
  ['null', null],
  ['true', null],
  ['{}', null],
  ['[1795176000000]', null],
  ['""', null],
  ['"yesterday"', null],
  ['"2026-02-30"', null],
  ['"20/11/2026"', null],
];

const quote = (
  buy: string | null,
  sell: string | null,
  updatedAtMs: number | null = null,
): object => ({ code: 'a', buy, sell, updatedAtMs });
const sides: readonly (readonly [string, object, number])[] = [
  [`"buy":1601.50,"sell":1589.25,"last_updated":${NOW}`, quote('1601.5', '1589.25', NOW), 0],
  ['"buy":1601.123456789012345678901,"sell":1', quote('1601.123456789012345678901', '1'), 0],
  ['"buy":0,"sell":1589', quote(null, '1589'), 0],
  ['"buy":1601,"sell":0.00', quote('1601', null), 0],
  ['"buy":null,"sell":1589', quote(null, '1589'), 0],
  ['"sell":1589', quote(null, '1589'), 0],
  ['"buy":1601', quote('1601', null), 0],
  ['"buy":0,"sell":0', quote(null, null), 0],
  ['"rate_mode":"x"', quote(null, null), 0],
  ['"buy":-0,"sell":0e999', quote(null, null), 0],
  ['"buy":-1,"sell":2', quote(null, '2'), 1],
  ['"buy":"1601","sell":2', quote(null, '2'), 1],
  ['"buy":1e999,"sell":1e-999', quote(null, null), 2],
  ['"buy":[1],"sell":{}', quote(null, null), 2],
  ['"buy":1,"sell":3', quote('1', '3'), 0],
  [`"buy":1,"sell":1,"last_updated":${NOW + 600_000}`, quote('1', '1'), 0],
  ['"buy":1,"sell":1,"last_updated":"2026-11-20T12:00:00"', quote('1', '1', NOW), 0],
];

const lists: readonly (readonly [string, string, readonly string[], number])[] = [
  ['none', '[]', [], 0],
  ['entries without a code', '[{"buy":1},{"code":"b"},{}]', ['b'], 2],
  ['entries that are none', '[null,5,"b",[],{"code":"b"}]', ['b'], 4],
  [
    'codes that are none',
    '[{"code":5},{"code":""},{"code":" "},{"code":null},{"code":"a\\u0000"},{"code":"\\u202eb"},{"code":"b"}]',
    ['b'],
    6,
  ],
  [
    'codes as they are sent',
    '[{"code":"Aboki FX"},{"code":"<b>x</b>"},{"code":"ñ"}]',
    ['Aboki FX', '<b>x</b>', 'ñ'],
    0,
  ],
  [
    '64 characters and 65',
    `[{"code":"${'x'.repeat(64)}"},{"code":"${'x'.repeat(65)}"}]`,
    ['x'.repeat(64)],
    1,
  ],
  ['the same code twice: the first', '[{"code":"b","buy":1},{"code":"b","buy":2}]', ['b'], 1],
  ['the same code in another case', '[{"code":"B","buy":1},{"code":"b","buy":2}]', ['B'], 1],
  [
    '__proto__ and constructor',
    '[{"code":"__proto__","__proto__":{"buy":5}},{"code":"constructor"}]',
    ['__proto__', 'constructor'],
    0,
  ],
];

const days: readonly (readonly [string, string, object])[] = [
  ['{}', '{}', value({ kind: 'not-offered' })],
  ['{} in an envelope', envelope('{}'), value({ kind: 'not-offered' })],
  ['{} with a bill', '{"_meta":{}}', value({ kind: 'not-offered', billing: null })],
  [
    'bare',
    day(),
    value({
      kind: 'rates',
      base: 'USD',
      rates: { USD: '1', NGN: '1500.25' },
      timestampMs: DAY_END_S * 1000,
      droppedCount: 0,
    }),
  ],
  [
    'in an envelope',
    envelope(day()),
    value({ kind: 'rates', rates: { USD: '1', NGN: '1500.25' } }),
  ],
  ['bare with a status', day({ status: '"success"' }), value({ kind: 'rates' })],
  [
    'of another base, which is not listed',
    day({ base: '"eur"', rates: '{"NGN":1700}' }),
    value({ base: 'EUR', rates: { NGN: '1700', EUR: '1' } }),
  ],
  [
    'with a base that is not 1',
    day({ rates: '{"USD":3,"NGN":1700}' }),
    value({ rates: { USD: '1', NGN: '1700' } }),
  ],
  [
    'with a bad entry',
    day({ rates: '{"NGN":1700,"EUR":"x"}' }),
    value({ rates: { USD: '1', NGN: '1700' }, droppedCount: 1 }),
  ],
  [
    'of an earlier day',
    day({ timestamp: '1793318400' }),
    value({ timestampMs: 1_793_318_400_000 }),
  ],
  [
    'of the last millisecond',
    day({ timestamp: `${DAY_END_S}999` }),
    value({ timestampMs: DAY_END_S * 1000 + 999 }),
  ],
  [
    'of the day after',
    day({ timestamp: `${DAY_END_S + 1}` }),
    error(
      'unexpected-shape',
      'the service ignored the date: its answer is of 2026-11-02T00:00:00.000Z',
    ),
  ],
  [
    'of now',
    envelope(day({ timestamp: `${NOW}` })),
    error(
      'unexpected-shape',
      'the service ignored the date: its answer is of 2026-11-20T12:00:00.000Z',
    ),
  ],
  [
    'without a time',
    day({ timestamp: '' }),
    error(
      'unexpected-shape',
      'the service ignored the date: its answer has no time that can be believed',
    ),
  ],
  ['with a time of none', envelope(day({ timestamp: '0' })), error('unexpected-shape')],
];

const conversions: readonly (readonly [string, string, object])[] = [
  [
    'as asked',
    conversion(),
    value({ rate: '1600.5', conversion: '160050', market: 'mid', timestampMs: NOW, billing: null }),
  ],
  [
    'every digit',
    conversion({ rate: '1600.123456789012345678901', conversion: '0.000' }),
    value({ rate: '1600.123456789012345678901', conversion: '0' }),
  ],
  [
    'of another market',
    conversion({ request: '{"from":"usd","to":"ngn","market":"parallel","amount":1e2}' }),
    value({ market: 'parallel' }),
  ],
  [
    'that echoes nothing',
    envelope('{"rate":2,"conversion":200}'),
    value({ market: null, rate: '2', timestampMs: null }),
  ],
];

/** Everything that holds something to use. */
export const VALUES: readonly AnswerCase[] = [
  ...latestRates.map(([name, body, of, dropped]) => ({
    name: `latest with ${name}`,
    endpoint: 'latest' as const,
    body: latest(body),
    expected: rates(of, dropped),
  })),
  ...times.map(([time, ms]) => ({
    name: `latest of ${time.slice(0, 40)}`,
    endpoint: 'latest' as const,
    body: latest('{"NGN":1}', time),
    expected: published(ms),
  })),
  {
    name: 'latest without a time',
    endpoint: 'latest',
    body: envelope('{"base":"usd","rates":{"NGN":1}}'),
    expected: published(null),
  },
  {
    name: 'latest as text/plain, with a byte order mark',
    endpoint: 'latest',
    headers: { 'content-type': 'text/plain' },
    body: `\uFEFF${latest('{"NGN":1}')}`,
    expected: rates({ NGN: '1' }),
  },
  {
    name: 'latest with a bill',
    endpoint: 'latest',
    body: latest('{"NGN":1}', NOW, billing()),
    expected: value({ billing: BILLING }),
  },
  {
    name: 'latest with a bill of another form',
    endpoint: 'latest',
    body: latest('{"NGN":1}', NOW, billing(',"cost":"10"')),
    expected: value({ billing: null }),
  },
  {
    name: 'latest with a cost below zero',
    endpoint: 'latest',
    body: latest('{"NGN":1}', NOW, billing(',"cost":-1')),
    expected: value({ billing: null }),
  },
  {
    name: 'latest with half a bill',
    endpoint: 'latest',
    body: latest(
      '{"NGN":1}',
      NOW,
      ',"_meta":{"billing":{"cost":0,"currency":"ngn","units":"x","feature":5}}',
    ),
    expected: value({
      billing: { units: null, cost: '0', currency: 'NGN', balance: null },
    }),
  },
  {
    name: 'latest with _meta as text',
    endpoint: 'latest',
    body: latest('{"NGN":1}', NOW, ',"_meta":"x"'),
    expected: value({ billing: null }),
  },
  ...sides.map(([fields, of, dropped]) => ({
    name: `a platform with ${fields}`,
    endpoint: 'platforms' as const,
    body: platforms(`[{"code":"a",${fields}}]`),
    expected: quotes([of], dropped),
  })),
  ...lists.map(([name, body, codes, dropped]) => ({
    name: `platforms: ${name}`,
    endpoint: 'platforms' as const,
    body: platforms(body),
    expected: quotes(
      codes.map((code) => ({ code })),
      dropped,
    ),
  })),
  {
    name: 'platforms for USDNGN in capitals',
    endpoint: 'platforms',
    body: platforms('[]', 'USDNGN'),
    expected: value({ ticker: 'USDNGN' }),
  },
  {
    name: 'platforms for usdNGN',
    endpoint: 'platforms',
    body: platforms('[]', 'usdNGN'),
    expected: value({ ticker: 'USDNGN' }),
  },
  {
    name: 'currencies',
    endpoint: 'currencies',
    body: envelope(
      '{"NGN":"Nigerian Naira","usdt":" Tether ","X":"no","EUR":5,"GBP":"","ngn":"again"}',
    ),
    expected: value({
      names: { NGN: 'Nigerian Naira', USDT: 'Tether' },
      droppedCount: 4,
      billing: null,
    }),
  },
  {
    name: 'currencies with a long name',
    endpoint: 'currencies',
    body: envelope(`{"NGN":"${'n'.repeat(200)}"}`),
    expected: value({ names: { NGN: 'n'.repeat(100) } }),
  },
  {
    name: 'currencies with characters that are not seen',
    endpoint: 'currencies',
    body: envelope('{"NGN":"Nai\\u202era\\u0000\\u0007","GHS":"\\u200b","EUR":"Eu\\u200bro"}'),
    expected: value({ names: { NGN: 'Naira', EUR: 'Euro' }, droppedCount: 1 }),
  },
  {
    name: 'currencies with __proto__',
    endpoint: 'currencies',
    body: envelope('{"__proto__":"x","constructor":"y","NGN":"Naira"}'),
    expected: value({ names: { NGN: 'Naira' }, droppedCount: 2 }),
  },
  ...conversions.map(([name, body, expected]) => ({
    name: `a conversion ${name}`,
    endpoint: 'convert' as const,
    body,
    expected,
  })),
  ...days.map(([name, body, expected]) => ({
    name: `a day ${name}`,
    endpoint: 'history' as const,
    body,
    expected,
  })),
];
