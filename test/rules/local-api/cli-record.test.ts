import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SANDBOX } from '#core/rates/source.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import { ok } from '#core/base/result.ts';
import { openTrades } from '../../../electron/desk/trades-file.ts';
import { customerQuote, NO_BASIS } from '../../support/customer-quotes.ts';
import { OPEN_ER_API } from '../../../electron/public/open-er-api.ts';
import { FIRST_DAY } from '../../support/trades.ts';
import { hasRights } from '../../support/rights.ts';
import { decimal } from '../../support/rates.ts';
import { jsonOf, LONG, type Ran, useCommandLine } from '../../support/command-line.ts';

const { inFolder, run, runIn, recordIn } = useCommandLine();

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
      const withoutTime = (ran: Ran): object => ({ ...jsonOf(ran), answeredAt: '' });
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
    const past = (await run('dollar yesterday')).out;
    expect(past).toMatch(/^1 USD in NGN, at the end of 20/);
    expect(past).not.toMatch(/ ago|fresh|ageing|not checked/);
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
