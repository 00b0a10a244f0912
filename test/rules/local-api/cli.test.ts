import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text as allText } from 'node:stream/consumers';
import { setTimeout as later } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StoredFiring } from '#core/alerts/alerts-state.ts';
import { answer as answerSchema } from '#core/local-api/answers.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { en } from '#core/text/en.ts';
import * as v from 'valibot';
import { askHere } from '../../../electron/history/chart-questions.ts';
import { answering } from '../../../electron/local-api/answering.ts';
import {
  makeOwnFolder,
  newAccess,
  localApiFolder,
  writeAccess,
} from '../../../electron/local-api/access.ts';
import { type LocalApiServer, serve } from '../../../electron/local-api/server.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import { at } from '../../support/account.ts';
import { buildCommandLine } from '../../support/built-worker.ts';
import { useFolder } from '../../support/folder.ts';
import { ok } from '#core/base/result.ts';
import { openTrades } from '../../../electron/desk/trades-file.ts';
import { customerQuote, NO_BASIS } from '../../support/customer-quotes.ts';
import { OPEN_ER_API } from '../../../electron/public/open-er-api.ts';
import { FIRST_DAY } from '../../support/trades.ts';
import { hasRights } from '../../support/rights.ts';
import { decimal, rateTable, stateWith } from '../../support/rates.ts';

const DAY = 86_400_000;
const USD = { kind: 'rate', market: 'mid', base: 'USD', quote: 'NGN' } as StoredFiring['subject'];
const ABOVE = { kind: 'above', level: decimal('1650') } as const;
const LONG = '1575.123456789012345678901';
const inFolder = useFolder();
let program = '';
beforeAll(async () => {
  program = await buildCommandLine();
});
const servers: LocalApiServer[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly problem: string;
}

/** Whatever the machine speaks. */
const run = (...args: string[]): Promise<Ran> => runIn('C', ...args);

const runIn = (locale: string, ...args: string[]): Promise<Ran> =>
  new Promise((resolve) => {
    const words = [program, ...args, '--user-data-dir', inFolder()];
    execFile(
      process.execPath,
      words,
      { env: { ...process.env, LC_ALL: locale } },
      (error, out, problem) => {
        const code = error ? Number(error.code) : 0;
        resolve({ code, out, problem });
      },
    );
  });

const jsonOf = ({ out }: Ran) => v.parse(answerSchema, JSON.parse(out));

/** A record of two days, the later one now. */
function recordIn(name: string, source = SANDBOX, nowMs = Date.now()): void {
  const record = openRecord(inFolder(name), source);
  const tables = [DAY, 0].map((agoMs) =>
    rateTable(
      { NGN: agoMs === 0 ? LONG : '1500', GHS: '12' },
      { publishedAtMs: nowMs - agoMs, firstSeenAtMs: nowMs - agoMs },
    ),
  );
  tables.forEach((table, index) =>
    record.saveLatest(table, table.firstSeenAtMs, tables[index - 1] ?? null),
  );
  record.savePlatforms(
    {
      ticker: 'USDTNGN',
      quotes: [
        {
          code: 'alpha',
          buy: decimal('1601.5'),
          sell: decimal('1589.25'),
          updatedAtMs: nowMs,
        },
      ],
      droppedCount: 0,
      billing: null,
    },
    nowMs,
  );
  record.close();
}

describe('without the app, the command line', () => {
  it('converts from the record, and says DEMO and the age', async () => {
    recordIn('record-sandbox.sqlite');
    const { code, out } = await run('convert', '500', 'usd', 'ngn');
    expect(code).toBe(0);
    expect(out).toMatch(/^500 USD in NGN\n/);
    expect(out).toMatch(
      /mid +787,561\.73 NGN +published \d{4}-\d\d-\d\d \d\d:\d\d, \d+ s ago, fresh/,
    );
    expect(out).toContain('DEMO');
    const json = jsonOf(await run('convert', '500 usd ngn', '--json'));
    expect(json).toMatchObject({
      isSandbox: true,
      results: [{}, {}, {}].map((_, index) =>
        index === 0
          ? { kind: 'converted', exact: '787561.7283945061728394505' }
          : { kind: 'no-rates' },
      ),
    });
  });

  it('reads the record of the account as soon as there is one, and never mixes', async () => {
    recordIn('record-sandbox.sqlite');
    const address = 'https://rates.example';
    fs.writeFileSync(inFolder('settings.json'), JSON.stringify({ connection: { address } }));
    const none = await run('rates');
    expect(none.code).toBe(3);
    expect(none.problem).toMatch(/no numbers/);
    recordIn('record.sqlite', { kind: 'account', key: address });
    expect(jsonOf(await run('rates', '--json'))).toMatchObject({
      isSandbox: false,
      source: address,
    });
    expect((await run('rates')).out).toContain(`Source: ${address}`);
  });

  it('prints where the numbers come from, before there are any', async () => {
    const settings = (stored: object): void =>
      fs.writeFileSync(inFolder('settings.json'), JSON.stringify(stored));
    expect(await run('source')).toMatchObject({ code: 0, out: 'The demo: made-up rates.\n' });
    settings({ publicSource: 'open.er-api.com' });
    expect((await run('source')).out).toBe(
      'open.er-api.com: real mid rates, once a day, without an account.\n' +
        'Rates By Exchange Rate API: https://www.exchangerate-api.com/\n',
    );
    expect(JSON.parse((await run('source', '--json')).out)).toEqual({
      kind: 'public',
      source: 'open.er-api.com',
      credit: { text: 'Rates By Exchange Rate API', url: 'https://www.exchangerate-api.com/' },
    });
    settings({ publicSource: 'gone.example' });
    expect((await run('source')).out).toBe('The demo: made-up rates.\n');
    const connection = { address: 'https://rates.example' };
    settings({ publicSource: 'open.er-api.com', connection });
    expect((await run('source')).out).toBe('Your account at https://rates.example.\n');
    expect((await run('source', 'now')).code).toBe(2);
  });

  it('prints the one market of a public source, and its name', async () => {
    recordIn('record-public.sqlite', OPEN_ER_API.source);
    const settings = { publicSource: OPEN_ER_API.source.key, market: 'parallel' };
    fs.writeFileSync(inFolder('settings.json'), JSON.stringify(settings));
    const { out } = await run('rates');
    expect(out).toMatch(/^In NGN +mid\n1 USD +1,575\.12\n/);
    expect(out).not.toMatch(/official|parallel|premium/);
    expect(out).toContain('Source: open.er-api.com');
  });

  it('changes no file', async () => {
    recordIn('record-sandbox.sqlite');
    const read = () => fs.readFileSync(inFolder('record-sandbox.sqlite'));
    const [names, before] = [fs.readdirSync(inFolder()), read()];
    await run('rates');
    await run('history', 'usd/ngn');
    const added = fs.readdirSync(inFolder()).filter((name) => !names.includes(name));
    expect(added.filter((name) => !/-(?:wal|shm)$/.test(name))).toEqual([]);
    expect(read().equals(before)).toBe(true);
  });

  it('prints history as a table, as CSV with every digit, and as JSON', async () => {
    recordIn('record-sandbox.sqlite');
    const table = await run('history', 'usd/ngn', '--range', '1w');
    expect(table.out.split('\n')[0]).toMatch(/^time +USD\/NGN mid$/);
    const csv = (await run('history', 'usd/ngn', '--range', '1w', '--csv')).out.split('\r\n');
    expect(csv[0]).toBe(
      'source,series,base,code,rate,published_utc,first_seen_utc,last_confirmed_utc,doubtful',
    );
    expect(csv.map((line) => line.split(',')[4])).toEqual(['rate', '1500', LONG, undefined]);
    const { closes } = jsonOf(await run('history', 'usd', 'ngn', '--json')) as {
      closes: unknown[];
    };
    expect(closes).toHaveLength(2);
  });

  it('prints quotes, and the deals for an amount', async () => {
    recordIn('record-sandbox.sqlite');
    const { out, code } = await run('platforms', 'usdtngn', '--buy', '500000');
    expect(code).toBe(0);
    // The answer alone, unless all is asked for; received rounds down.
    expect(out).toMatch(
      /^For 500,000 NGN you get:\nalpha +312\.20 USDT +at 1,601\.50 +fees not entered +\d+ s old\nDEMO/,
    );
    const table = (await run('platforms', 'usdtngn', '--buy', '500000', '--all')).out;
    expect(table).toMatch(
      /fees not entered +\d+ s old\n\nUSDT\/NGN, checked 20.*\nplatform +buy +sell.*\nalpha/,
    );
  });

  it('answers a sentence as its own command does', async () => {
    recordIn('record-sandbox.sqlite');
    const same = async (sentence: string, ...command: string[]): Promise<void> => {
      const withoutTime = ({ out }: Ran): object => ({ ...jsonOf({ out } as Ran), answeredAt: '' });
      const asked = withoutTime(await run(sentence, '--json'));
      expect(asked).toEqual(withoutTime(await run(...command, '--json')));
    };
    await same('buy 500 usdt', 'platforms', 'usdtngn', '--buy', '500', 'usdt');
    await same('sell 500 usdt', 'platforms', 'usdtngn', '--sell', '500');
    await same('how much is 500 dollars in naira?', 'convert', '500', 'usd', 'ngn');
    await same('cedi', 'rates', '--base', 'ghs', 'ngn');
    await same('dollar yesterday', 'convert', '1', 'usd', 'ngn', 'yesterday');
    expect((await run('buy', '500', 'usdt')).out).toMatch(/For 500 USDT you pay:\nalpha +800,750/);
    expect((await run('500', 'usdt', 'at', '1450')).out).toMatch(/: 725,000 NGN\n/);
    expect((await run('300', 'x', '1450')).out).toMatch(/^= 435,000\n/);
    expect((await run('gap', 'usdt')).problem).toContain(': parallax gaps USDTNGN.');
    expect((await run('highest', 'usd', 'mid', 'week')).out).toMatch(
      /: 1,575\.12 NGN, recorded 20/,
    );
    expect((await run('dollar yesterday')).out).toMatch(/^1 USD in NGN, at the end of 20/);
  });

  it('has the prices of the watched currencies in the person’s money', async () => {
    recordIn('record-sandbox.sqlite');
    fs.writeFileSync(inFolder('settings.json'), JSON.stringify({ watched: ['USD', 'GHS'] }));
    const { out } = await run('rates');
    expect(out).toMatch(/^In NGN +official +mid +parallel +premium\n/);
    expect(out).toMatch(/1 USD +– +1,575\.12 +–/);
  });

  it('prints a quote to a customer with its basis, by its id', async () => {
    recordIn('record-sandbox.sqlite');
    expect((await run('quote', 'Q1')).problem).toContain('no offer Q1');
    const file = openTrades(inFolder('trades.sqlite'));
    const quote = customerQuote('sell 500 @ 1445.123456789', {
      name: 'Ada \u001B[31m\u202E',
      basis: {
        ...NO_BASIS,
        markets: { ...NO_BASIS.markets, parallel: { rate: decimal('1436.85'), atMs: null } },
        ask: { code: 'teasel', rate: decimal('1431'), atMs: FIRST_DAY },
        baseRate: decimal('1436.8512345'),
        margin: { percent: decimal('0.987'), code: 'teasel', isBeforeFees: true },
      },
    });
    const kept = [{ before: null, after: quote }];
    file.apply('sandbox', { removed: [], added: [], quotes: kept }, () => ok(null));
    file.close();
    const { out, code } = await run('quote', 'q1');
    expect(code).toBe(0);
    expect(out).toMatch(/^Q1: I sell 500 USDT at 1,445\.123456789 NGN to Ada/);
    expect(out).toMatch(/Made 2026-01-20 .*, good until 2026-01-20 .*; expired\n/);
    expect(out).toContain('official not known\nmid not known\nparallel 1,436.85, time unknown\n');
    expect(out).toMatch(/best buy 1,431\.00 at teasel, 2026-01-20 .*\nbest sell not known\n/);
    expect(out).toContain(
      'my price from parallel 1,436.85: buy -0.5%, sell +0.6%, rounded as fits',
    );
    expect(out).toContain('margin then 0.99%, bought again at teasel, not all fees counted\nDEMO');
    expect(out).not.toMatch(/[\u001B\u202E]/);
    const french = (await runIn('fr', 'quote', 'q1')).out.replaceAll('\u00a0', ' ');
    expect(french).toMatch(/^Q1: Je vends 500 USDT à 1,445\.123456789 NGN, à Ada/);
    expect(french).toContain(
      'officiel inconnu\nmoyen inconnu\nparallèle 1,436.85, heure inconnue\n',
    );
    expect(french).toContain(
      'marge d’alors 0.99 %, racheté chez teasel, frais en partie comptés\nDÉMO : ',
    );
    expect((await run('quote', 'Ada')).problem).toContain('by its id');
    expect((await run('quote')).code).toBe(2);
  });

  it.each([
    ['demo', 'sandbox', true, /DEMO/],
    ['demo', 'real', false, /^Q1: (?!.*DEMO)/s],
    ['account', 'real', false, /^Q1: (?!.*DEMO)/s],
    ['account', 'sandbox', false, null],
  ] as const)('with the %s finds a quote that is %s', async (source, origin, showsOwn, printed) => {
    const connection = source === 'account' ? { address: 'https://rates.example' } : null;
    fs.writeFileSync(inFolder('settings.json'), JSON.stringify({ connection, desk: { showsOwn } }));
    const file = openTrades(inFolder('trades.sqlite'));
    const kept = [{ before: null, after: customerQuote('sell 500 @ 1445') }];
    file.apply(origin, { removed: [], added: [], quotes: kept }, () => ok(null));
    file.close();
    const { out, problem } = await run('quote', 'Q1');
    if (printed) expect(out).toMatch(printed);
    else expect(problem).toContain('no offer Q1');
  });

  it('prints the person’s own message, and says where a price is set', async () => {
    recordIn('record-sandbox.sqlite');
    const none = await run('send', 'price');
    expect(none.code === 0 ? none.out : none.problem).toMatch(/^DEMO: |My price/);
  });
});

it.each([
  ['fresh, with its lines', 0, 0],
  ['46 min old, not at all', 46, 3],
])('the person’s own message is sent from a base that is %s', async (_name, minutes, expected) => {
  recordIn('record-sandbox.sqlite', SANDBOX, Date.now() - minutes * 60_000);
  const price = {
    asset: 'USD',
    money: 'NGN',
    base: { kind: 'market', market: 'mid' },
    buy: { unit: 'percent', by: '-0.5' },
    sell: { unit: 'percent', by: '0.6' },
    step: null,
    least: null,
    validMinutes: 30,
  };
  const desk = { pair: { asset: 'USD', money: 'NGN' }, prices: [price] };
  fs.writeFileSync(inFolder('settings.json'), JSON.stringify({ desk }));
  const { code, out, problem } = await run('send');
  expect([code, problem]).toEqual([
    expected,
    expected === 0 ? '' : expect.stringMatching(/^The rate that your price rests on is 46 min old/),
  ]);
  if (expected === 0) {
    expect(out).toMatch(/^DEMO: USD, .*\nI buy 1,565, I sell 1,585\nGood for 30 min\n/);
  } else expect(out).toBe('');
});

describe('what cannot be read, the command line', () => {
  it('names: damaged settings do not hide the record of the account', async () => {
    recordIn('record.sqlite', { kind: 'account', key: 'https://rates.example' });
    for (const damaged of ['{"connection":{"addr', '', '[', '7', '"text"', 'null']) {
      fs.writeFileSync(inFolder('settings.json'), damaged);
      const { code, problem } = await run('rates');
      expect([code, problem]).toEqual([1, expect.stringContaining('settings.json is damaged')]);
    }
  });

  it.runIf(hasRights).each(['settings.json', 'record-sandbox.sqlite'])(
    'names: %s that the system refuses is not taken for missing',
    async (name) => {
      fs.symlinkSync(name, inFolder(name));
      const { code, problem } = await run('rates');
      expect([code, problem]).toEqual([1, expect.stringContaining('ELOOP')]);
    },
  );
});

/** Something that serves at the app's address, and says what it likes. */
async function served(replies: (socket: net.Socket) => void): Promise<void> {
  const folder = localApiFolder(inFolder());
  makeOwnFolder(folder);
  const access = newAccess(folder);
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    replies(socket);
  });
  servers.push({ close: () => void server.close() });
  server.listen(access.address);
  await once(server, 'listening');
  writeAccess(folder, access);
}

describe('a program in the place of the app', () => {
  const ok = { version: 1, id: 1, ok: true };
  it.each([
    ['no JSON', 'hello'],
    ['no answer', JSON.stringify(ok)],
    ['an answer of another shape', JSON.stringify({ ...ok, answer: { command: 'rates' } })],
    ['a list', '[]'],
    ['null', 'null'],
    ['another version', JSON.stringify({ ...ok, version: 2, answer: {} })],
    [
      'that it was restarted',
      JSON.stringify({
        ...ok,
        ok: false,
        error: { code: 'wrong-token', message: 'The token is wrong.' },
      }),
    ],
  ])('says %s: the record answers', async (_what, reply) => {
    recordIn('record-sandbox.sqlite');
    await served((socket) => void socket.end(`${reply}\n`));
    const { code, out, problem } = await run('rates', 'ngn');
    expect([code, problem]).toEqual([0, '']);
    expect(out).toContain('1,575.12');
  });

  it('writes to a terminal without moving its cursor', async () => {
    const error = { code: 'internal', message: '\u001b[2J\u202eno' };
    const reply = JSON.stringify({ ...ok, ok: false, error });
    await served((socket) => void socket.end(`${reply}\n`));
    expect(await run('rates')).toMatchObject({ code: 1, problem: '�[2J�no\n' });
    expect((await run('\u001b[2J')).problem).not.toContain('\u001b');
  });

  it('that sends no end is left', async () => {
    recordIn('record-sandbox.sqlite');
    const endless = 'x'.repeat(1024 * 1024);
    await served((socket) => {
      const write = (): void => {
        while (!socket.destroyed && socket.write(endless));
        if (!socket.destroyed) socket.once('drain', write);
      };
      write();
    });
    expect((await run('rates', 'ngn')).out).toContain('1,575.12');
  });

  it('that never answers is left after a while', async () => {
    recordIn('record-sandbox.sqlite');
    await served(() => undefined);
    expect((await run('rates', 'ngn')).out).toContain('1,575.12');
  });
});

/** The app is there, without a record. */
async function serveRates(nowMs: number): Promise<void> {
  const state = stateWith(rateTable({ NGN: '1612.5' }, { publishedAtMs: nowMs }), nowMs);
  const answer = answering({
    state: () => state,
    withRecord: (work) => work(null),
    askCharts: askHere((work) => work(null)),
    moment: () => at(nowMs),
    wording: () => ({ locale: 'en-GB', zone: 'UTC', text: en }),
  });
  servers.push(await serve({ folder: localApiFolder(inFolder()), answer }));
}

describe('with the app, the command line', () => {
  it('prints what the app answers', async () => {
    const nowMs = Date.now();
    await serveRates(nowMs);
    const { out, code } = await run('rates', 'ngn');
    expect([code, out.split('\n').slice(0, 2).join('|')]).toEqual([
      0,
      expect.stringMatching(/^1 USD +official +mid +parallel +premium\|NGN +– +1,612\.50 +– +–$/),
    ]);
    // There is no record, so the answer can only come from the app.
    expect(await run('history', 'usd/ngn')).toMatchObject({ code: 3 });
  });
});

describe('with the app, watching alerts', () => {
  it('prints them again when one has fired', async () => {
    const nowMs = Date.now();
    makeOwnFolder(localApiFolder(inFolder()));
    writeAccess(localApiFolder(inFolder()), newAccess(localApiFolder(inFolder())));
    const firing = (number: number): StoredFiring => ({
      ruleId: 'usd',
      number,
      subject: USD,
      condition: ABOVE,
      value: decimal(`165${number}`),
      move: null,
      atMs: nowMs,
      judgedAtMs: nowMs + number,
      lateSinceMs: null,
      claimedAtMs: nowMs,
      shownAtMs: nowMs,
    });
    let state = stateWith(rateTable({ NGN: '1612.5' }, { publishedAtMs: nowMs }), nowMs);
    const fire = (...firings: StoredFiring[]): void => {
      state = { ...state, alerts: { ...state.alerts, firings } };
    };
    let looks = 0;
    const answer = answering({
      state: () => state,
      withRecord: (work) => work(null),
      askCharts: askHere((work) => work(null)),
      moment: () => at(nowMs),
      wording: () => ({ locale: 'en-GB', zone: 'UTC', text: en }),
    });
    const server = await serve({
      folder: localApiFolder(inFolder()),
      async answer(request) {
        const answered = await answer(request);
        // Two more after the first look; the next looks find the same.
        looks += 1;
        if (looks === 1) fire(firing(1), firing(2), firing(3));
        return answered;
      },
    });
    servers.push(server);
    fire(firing(1));
    const words = [program, 'alerts', '--watch', '--json'];
    const child = spawn(process.execPath, [...words, '--user-data-dir', inFolder()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    await expect.poll(() => looks).toBeGreaterThan(3);
    child.kill('SIGINT');
    await once(child, 'exit');
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines).toMatchObject([
      { source: state.source.key, firings: [{ value: '1651' }] },
      { firings: [{ value: '1653' }, { value: '1652' }, { value: '1651' }] },
    ]);
  });
});

describe('a command line that is wrong', () => {
  it.each([
    [['rate'], /Did you mean parallax rates\?/],
    [['alerts', 'usdt'], /alerts does not take “usdt”/],
    [['platforms', 'usdtngn', 'now'], /platforms does not take “now”/],
    [['platforms', 'usdtngn', '--buy', '500', 'usdt', 'now'], /does not take “now”/],
    [['routes', 'usdtngn', 'now'], /routes does not take “now”/],
    [['xyzzy', 'yesterday'], /“xyzzy” is not understood/],
    [['buy 500k usdt'], /several meanings/],

    [['convert'], /Write what to convert/],
    [['convert', 'some', 'usd'], /not understood|no currency|is no/],
    [['rates', '--bas', 'usd'], /--bas.*parallax rates --help/s],
    [['rates', 'n/a/x'], /no currency code/],
    [['platforms'], /Name a ticker/],
    [['platforms', 'usdtngn', '--buy', '5', '--sell', '6'], /only one/],
    [['history', 'usd/ngn', '--range', '2y'], /--range takes one of 1d, 1w/],
    [['history'], /Name a pair/],
    [['history', 'usd/ngn', '--csv', '--json'], /only one/],
    [['rates', '--format', 'waybar'], /has fields such as/],
    [['alerts', '--every', '5'], /no option --every/],
  ])('%j ends with 2 and says what to do', async (words, problem) => {
    recordIn('record-sandbox.sqlite');
    const ran = await run(...words);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.problem).toMatch(problem);
  });

  it.each([
    'bought 500 usdt at 1431',
    'refresh',
    'alert usd/ngn > 1650',
    'pin usdt buy',
    'theme dark',
    'quit',
  ])('does nothing for a person who writes: %s', async (sentence) => {
    recordIn('record-sandbox.sqlite');
    const ran = await run(sentence);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.problem).toContain('is done in the window of Parallax');
  });

  it('has the error in the JSON, for programs', async () => {
    recordIn('record-sandbox.sqlite');
    const { code, out } = await run('convert', 'nothing', '--json');
    expect([code, JSON.parse(out)]).toMatchObject([2, { error: { code: 'not-understood' } }]);
  });
});

describe('gaps', () => {
  const MINUTE = 60_000;

  /** Beta pays more than alpha wants in the five checks before the last one. */
  function gapBefore(endMs: number): void {
    const record = openRecord(inFolder('record-sandbox.sqlite'), SANDBOX);
    for (let minute = -8; minute <= 0; minute += 1) {
      const atMs = endMs + minute * MINUTE;
      const quote = (code: string, buy: string, sell: string) => ({
        code,
        buy: decimal(buy),
        sell: decimal(sell),
        updatedAtMs: atMs,
      });
      const bid = minute >= -5 && minute < 0 ? '1616' : '1590';
      const quotes = [quote('alpha', '1600', '1590'), quote('beta', '1620', bid)];
      const answered = { ticker: 'USDTNGN', quotes, droppedCount: 0, billing: null } as const;
      record.savePlatforms(answered, atMs, MINUTE);
    }
    record.close();
  }

  it('come from the record, with their bounds, and the amount decides', async () => {
    const endMs = Date.now();
    gapBefore(endMs);
    const json = jsonOf(await run('gaps', 'usdtngn', '--amount', '500k', '--json'));
    const at = (minute: number): string => new Date(endMs + minute * MINUTE).toISOString();
    expect(json).toMatchObject({
      command: 'gaps',
      isSandbox: true,
      amount: '500000',
      amountUnit: 'NGN',
      count: 1,
      gaps: [
        {
          firstAt: at(-5),
          lastAt: at(-1),
          beforeAt: at(-6),
          afterAt: at(0),
          peakPercent: '1',
          buyAt: 'alpha',
          sellAt: 'beta',
          judgement: 'not-known',
        },
      ],
    });
    const { out } = await run('gaps', 'usdtngn', '--amount', '300', 'usdt');
    expect(out).toMatch(
      /^USDT\/NGN, with 300 USDT; gaps in 30 days: 1; checked: \d+% of the time\n/,
    );
    expect(out).toMatch(/ 4 to 6 min +1.00% +alpha > beta +terms not entered\n/);
  });

  it('need a ticker that there is, and an amount', async () => {
    recordIn('record-sandbox.sqlite');
    expect(await run('gaps', 'xyzngn')).toMatchObject({ code: 2 });
    expect(await run('gaps', 'usdtngn', '--amount', 'much')).toMatchObject({ code: 2 });
    fs.rmSync(inFolder('record-sandbox.sqlite'));
    expect(await run('gaps')).toMatchObject({ code: 3 });
  });
});

describe('the program', () => {
  it('is one file that needs neither a package nor Electron', () => {
    const text = fs.readFileSync(program, 'utf8');
    expect(fs.readdirSync(path.dirname(program)).filter((name) => name.endsWith('js'))).toEqual([
      'parallax.cjs',
    ]);
    const required = [...text.matchAll(/\b(?:require|import)\(\s*["']([^"']+)["']/g)];
    expect(required.filter(([, name = '']) => !name.startsWith('node:'))).toEqual([]);
    expect(text.startsWith('#!/usr/bin/env node\n')).toBe(true);
  });

  it('says which Node it needs', () => {
    const old = inFolder('old.cjs');
    const text = "Object.defineProperty(process.versions, 'node', { value: '22.12.0' });";
    fs.writeFileSync(old, `${text} require(${JSON.stringify(program)});`);
    const ran = (): string =>
      execFileSync(process.execPath, [old, 'rates'], { stdio: 'pipe' }).toString();
    expect(ran).toThrow('parallax needs Node.js 22.13 or newer, and this is 22.12.0');
  });

  it.runIf(process.platform !== 'win32')('has a launcher that says when Node is missing', () => {
    const launcher = path.join(import.meta.dirname, '../../../electron/cli/launchers/parallax');
    const { PATH, ...env } = process.env;
    const missing = (): Buffer =>
      execFileSync('/bin/sh', [launcher], { env: { ...env, PATH: '/nowhere' }, stdio: 'pipe' });
    expect(missing).toThrow('not installed');
    fs.copyFileSync(launcher, path.join(path.dirname(program), 'parallax'));
    fs.symlinkSync(path.join(path.dirname(program), 'parallax'), inFolder('linked'));
    const withNode = { ...env, PATH: `${path.dirname(process.execPath)}:${PATH ?? ''}` };
    const help = execFileSync('/bin/sh', [inFolder('linked'), '--help'], {
      env: withNode,
    }).toString();
    expect(help).toMatch(/^parallax COMMAND/);
  });

  /** A watched answer, by its lines. */
  function watch(...args: string[]) {
    const words = [program, ...args, '--watch', '--user-data-dir', inFolder()];
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const problems = allText(child.stderr);
    const ended = once(child, 'exit');
    const text = async (): Promise<string> => (await lines.next()).value ?? 'null';
    const next = async (): Promise<unknown> => JSON.parse(await text());
    return { child, text, next, ended, problems };
  }

  /** Another answer of the platforms, as the app records it. */
  function quoted(buy: string): void {
    const record = openRecord(inFolder('record-sandbox.sqlite'), SANDBOX);
    const nowMs = Date.now();
    const quote = {
      code: 'alpha',
      buy: decimal(buy),
      sell: decimal('1589.25'),
      updatedAtMs: nowMs,
    };
    record.savePlatforms(
      { ticker: 'USDTNGN', quotes: [quote], droppedCount: 0, billing: null },
      nowMs,
    );
    record.close();
  }

  it('prints an answer again when it changed, and ends with 0 on Ctrl and C', async () => {
    recordIn('record-sandbox.sqlite');
    const watched = watch('platforms', 'usdtngn', '--json');
    const priced = (ask: string) => ({ command: 'platforms', quotes: [{ code: 'alpha', ask }] });
    expect(await watched.next()).toMatchObject(priced('1601.5'));
    // Whatever is printed next is another answer.
    await later(5_000);
    quoted('1602.25');
    expect(await watched.next()).toMatchObject(priced('1602.25'));
    watched.child.kill('SIGINT');
    // Windows has no signals: the program is ended.
    const ended = process.platform === 'win32' ? [null, 'SIGINT'] : [0, null];
    expect(await watched.ended).toEqual(ended);
    expect(await watched.problems).toBe('');
  });

  it('goes on with the record when the app that served it quits', async () => {
    recordIn('record-sandbox.sqlite');
    const nowMs = Date.now();
    const state = stateWith(rateTable({ NGN: '1612.5' }, { publishedAtMs: nowMs }), nowMs);
    const server = await serve({
      folder: localApiFolder(inFolder()),
      answer: answering({
        state: () => state,
        withRecord: (work) => work(null),
        askCharts: askHere((work) => work(null)),
        moment: () => at(nowMs),
        wording: () => ({ locale: 'en-GB', zone: 'UTC', text: en }),
      }),
    });
    servers.push(server);
    const watched = watch('rates', '--format', '{usd.mid.exact}');
    expect(await watched.text()).toBe('DEMO 1612.5');
    server.close();
    expect(await watched.text()).toBe(`DEMO ${LONG}`);
    watched.child.kill();
    await watched.ended;
  });

  it.skipIf(process.platform === 'win32')('ends with 0 when nobody reads any more', async () => {
    recordIn('record-sandbox.sqlite');
    const watched = watch('platforms', 'usdtngn', '--json');
    await watched.next();
    watched.child.stdout.destroy();
    quoted('1603');
    expect(await watched.ended).toEqual([0, null]);
    expect(await watched.problems).toBe('');
  });

  it.runIf(process.platform === 'linux')(
    'ends with 1 and says so where what it prints can’t be written',
    async () => {
      recordIn('record-sandbox.sqlite');
      for (const words of [['history', 'usd/ngn', '--csv'], ['rates', '--json'], ['--help']]) {
        const full = fs.openSync('/dev/full', 'w');
        const child = spawn(
          process.execPath,
          [program, ...words, ...(words[0] === '--help' ? [] : ['--user-data-dir', inFolder()])],
          { stdio: ['ignore', full, 'pipe'], env: { ...process.env, LC_ALL: 'C' } },
        );
        const problem = allText(child.stderr as NodeJS.ReadableStream);
        expect(await once(child, 'exit')).toEqual([1, null]);
        expect(await problem).toContain(
          'The answer is not complete, as it can’t be written: ENOSPC',
        );
        fs.closeSync(full);
      }
    },
  );

  it.runIf(hasRights).each(['access.json', 'settings.json', 'record-sandbox.sqlite'])(
    'waits for no pipe in the place of %s',
    async (name) => {
      if (name !== 'record-sandbox.sqlite') recordIn('record-sandbox.sqlite');
      fs.mkdirSync(inFolder('outside'));
      execFileSync('mkfifo', [name === 'access.json' ? inFolder('outside', name) : inFolder(name)]);
      const ran = await run('rates', 'ngn');
      expect(ran.code).toBe(name === 'access.json' ? 0 : 1);
    },
    20_000,
  );

  it('fills the fields of a format in, from the record, and says what exists', async () => {
    recordIn('record-sandbox.sqlite');
    const format = '{usdt.buy} {usdt.buy.platform} | {usd.mid.exact} {{{usd.parallel}}}';
    const ran = await run('rates', '--format', format);
    expect(ran).toEqual({ code: 0, out: `DEMO 1,601.50 alpha | ${LONG} {–}\n`, problem: '' });
    const wrong = await run('rates', '--format', '{usdt.bye}');
    expect(wrong).toMatchObject({ code: 2, out: '' });
    expect(wrong.problem).toContain('There is no field {usdt.bye}. After a currency');
  });
});

it('says in French whatever a person reads, also of the app', async () => {
  recordIn('record-sandbox.sqlite');
  const said = async (...words: string[]): Promise<string> => {
    const { out, problem } = await runIn('fr_CI.UTF-8', ...words);
    return out + problem;
  };
  const fromRecord = await Promise.all([
    said('convert', 'rien'),
    said('quit'),
    said('platforms', 'xyzngn'),
    said('gaps', 'usdtngn', '--amount', 'beaucoup'),
    said('rates', '--format', '{usdt.bye}'),
    said('rates', '--format', '{usdt.buy'),
    said('rates', '--format', '{usdt.buy}'),
    said('rates', '--format', 'tmux'),
    said('rates', '--bas', 'usd'),
    said('platforms', 'usdtngn', '--buy', '--json'),
    said('rates', '--json=yes'),
    said('convert', '--help'),
  ]);
  const expected = [
    '« rien » n’est pas compris. Écrivez un montant',
    '« quit » se fait dans la fenêtre',
    'La paire XYZNGN n’existe pas',
    '« beaucoup » : ',
    'Le champ {usdt.bye} n’existe pas',
    'Le format contient un « { » isolé',
    'DÉMO 1,601.50',
    'Un format a des champs',
    'L’option --bas n’existe pas',
    'Il manque une valeur à --buy',
    '--json ne prend pas de valeur',
    'parallax convert MONTANT DE [VERS] [MARCHÉ]',
  ];
  fromRecord.forEach((text, index) =>
    expect(text.replaceAll('\u00a0', ' ')).toContain(expected[index]),
  );
  expect(fromRecord.at(-1)).toContain('Convertit un montant');
  fs.writeFileSync(inFolder('settings.json'), '{');
  expect(await said('source')).toContain('settings.json est endommagé');
  fs.rmSync(inFolder('settings.json'));

  // There is no record now, so that the app answers.
  const nowMs = Date.now();
  fs.rmSync(inFolder('record-sandbox.sqlite'));
  await serveRates(nowMs);
  expect(await said('platforms', 'xyzngn')).toContain('La paire XYZNGN n’existe pas');
  expect(await said('history', 'usd/ngn')).toContain('Il n’y a pas d’historique');
  const inJson = await said('platforms', 'xyzngn', '--json');
  expect(inJson).toContain('There is no ticker XYZNGN');
});

it('speaks the language of the terminal to people, and English to programs', async () => {
  const [text, json, help] = await Promise.all([
    runIn('fr_CI.UTF-8', 'rates'),
    runIn('fr_CI.UTF-8', 'rates', '--json'),
    runIn('fr_CI.UTF-8', 'ratse'),
  ]);
  expect([text.code, text.problem]).toEqual([3, expect.stringMatching(/^Il n’y a pas encore/)]);
  expect(json.out).toContain('"message":"There are no numbers yet');
  expect([help.code, help.problem]).toEqual([2, expect.stringContaining('n’est pas une commande')]);
});
