import fc from 'fast-check';
import fs from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { MOST_BYTES, type Reply, reply as replySchema } from '#core/local-api/contract.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { en } from '#core/text/en.ts';
import { readAccess } from '../../../electron/local-api/access.ts';
import { askHere } from '../../../electron/history/chart-questions.ts';
import { answering } from '../../../electron/local-api/answering.ts';
import { serve } from '../../../electron/local-api/server.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import { at } from '../../support/account.ts';
import { useFolder } from '../../support/folder.ts';
import { amount } from '../../support/nightly.ts';
import { line, rawClient } from '../../support/local-api-client.ts';
import { rateTable, stateWith } from '../../support/rates.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
/** In every private file of the data folder: a reply that has it was made of one. */
const CANARY = 'canary-7c1d0b3f';
const MESSAGES = amount(2_200, 11_000);

const WORDS = [
  '500 usd ngn',
  'usd/ngn',
  'usdtngn',
  '../../vault.json',
  '/etc/passwd',
  'file:///etc/passwd',
  '__proto__',
  'constructor',
  "'; DROP TABLE source; --",
  '9'.repeat(190),
  '1e999999999',
  '₦1,200',
  '\u0000',
  '\u202e500 usd ngn',
];
const typed = fc.oneof(
  fc.constantFrom('500 usd ngn', 'usd/ngn', '2k dollars ngn'),
  fc.constantFrom(...WORDS),
  fc.string({ unit: 'binary', maxLength: 210 }),
);
const code = fc.oneof(fc.constantFrom('usd', 'NGN', 'XX', '__proto__'), typed);
const request = fc.oneof(
  fc.record(
    { command: fc.constant('rates'), base: code, codes: fc.array(code, { maxLength: 5 }) },
    { requiredKeys: ['command'] },
  ),
  fc.record({ command: fc.constant('convert'), text: typed }),
  fc.record(
    {
      command: fc.constant('platforms'),
      ticker: fc.oneof(fc.constantFrom('usdtngn', 'USDNGN'), typed),
      deal: fc.record({ side: fc.constantFrom('buy', 'sell', 'x'), amount: typed }),
    },
    { requiredKeys: ['command', 'ticker'] },
  ),
  fc.record({
    command: fc.constant('history'),
    pair: typed,
    range: fc.constantFrom('day', 'year', 'all', 'for ever'),
  }),
  fc.record({ command: fc.constantFrom('alerts', 'refresh', 'choose', 'quit') }),
);
/** Ends of lines inside would make two messages of it. */
const oneLine = (text: string): string => `${text.replaceAll('\n', ' ')}\n`;
const message = fc.oneof(
  { weight: 6, arbitrary: fc.record({ version: fc.constant(1), id: fc.nat(), request }).map(line) },
  {
    weight: 2,
    arbitrary: fc
      .record({ version: fc.integer(), id: fc.anything(), request: fc.anything() })
      .map((given) => oneLine(JSON.stringify(given))),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<unknown>({ command: 'rates' }, { command: 'convert', text: '500 usd ngn' })
      .map((sound) => line({ version: 1, id: 1, request: sound })),
  },
  { weight: 1, arbitrary: fc.json().map(oneLine) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 500 }).map(oneLine) },
  {
    weight: 1,
    arbitrary: fc
      .nat(MOST_BYTES - 10)
      .map((depth) => oneLine('['.repeat(depth).slice(0, MOST_BYTES))),
  },
);

const inFolder = useFolder();

describe('hostile messages', () => {
  it('crash nothing, change nothing and reach no file and no key', async () => {
    for (const name of ['vault.json', 'settings.json', 'requests.sqlite']) {
      fs.writeFileSync(inFolder(name), CANARY);
    }
    const file = inFolder('record.sqlite');
    const table = rateTable(
      { NGN: '1600.5', GHS: '12' },
      { publishedAtMs: NOON, firstSeenAtMs: NOON },
    );
    const record = openRecord(file, SANDBOX);
    record.saveLatest(table, NOON, null);
    const changes = record.changes();
    const state = stateWith(table, NOON);
    const before = structuredClone(state);
    const folder = inFolder('outside');
    const answer = answering({
      state: () => state,
      withRecord: (work) => work(record),
      askCharts: askHere((work) => work(record)),
      moment: () => at(NOON),
      wording: () => ({ locale: 'en-GB', zone: 'UTC', text: en }),
    });
    const server = await serve({ folder, answer });
    const access = readAccess(folder) ?? expect.fail('no access file');
    const client = await rawClient(access.address);
    client.send(line({ version: 1, token: access.token }));
    const counts = { ok: 0, refused: 0 };
    for (const text of fc.sample(message, { numRuns: MESSAGES })) {
      client.send(text);
      const reply: Reply | null = await client.next();
      if (!reply) return expect.fail(`closed after ${text.slice(0, 200)}`);
      expect(v.is(replySchema, reply), JSON.stringify(reply)).toBe(true);
      const written = JSON.stringify(reply);
      expect(written).not.toContain(CANARY);
      expect(written).not.toContain(access.token);
      expect(written).not.toContain(inFolder());
      expect(written).not.toContain('internal');
      counts[reply.ok ? 'ok' : 'refused'] += 1;
    }
    client.socket.destroy();
    server.close();
    // Both kinds were met, so that the test tests something.
    expect(counts.ok).toBeGreaterThan(MESSAGES / 10);
    expect(counts.refused).toBeGreaterThan(MESSAGES / 10);
    expect(state).toEqual(before);
    expect(record.changes()).toBe(changes);
    record.close();
    expect(fs.readdirSync(folder)).toEqual([]);
  });
});
