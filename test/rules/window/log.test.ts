import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEY_SENDINGS } from '#core/requests/key-sending.ts';
import { openLog } from '../../../electron/base/log.ts';
import { hidingKeys } from '../../../electron/app/key-redaction.ts';
import { carryKey } from '../../../electron/service/key.ts';
import { othersMay } from '../../support/rights.ts';

/** With what a careless escape would change. */
const KEY = 'canary-9f86d081"884c7d65+/=&\\';
let folder: string;
const fileIn = (name = 'main.log'): string => path.join(folder, 'logs', name);
const read = (): string => fs.readFileSync(fileIn(), 'utf8');

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-log-'));
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(folder, { recursive: true });
});

describe('no line contains a key that was sent', () => {
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  it.each([
    ['as it is', KEY],
    ['as a bearer', `Bearer ${KEY}`],
    ['as a token', `Token ${KEY}`],
    ['in a query', new URLSearchParams({ other: KEY }).toString()],
    ['escaped for an address', encodeURIComponent(KEY)],
    ['in JSON', JSON.stringify({ said: KEY })],
    ['in JSON in JSON', JSON.stringify(JSON.stringify({ said: `k ${KEY}` }).slice(9))],
    ['in base64', base64(KEY)],
    ['in base64 after a user', base64(`me:${KEY}`)],
  ])('%s', (_what, text) => {
    const log = openLog(folder);
    log.hide(KEY);
    log.error('the service said:', new Error(`no good: ${text}`));
    log.warn(`again ${text}`, { deep: { list: [text] } });
    expect(read()).toContain('the service said');
    expect(read()).toContain('•••');
    expect(read()).not.toMatch(/9f86d081|884c7d65/);
    expect(read()).not.toContain(base64(KEY).slice(4, -4));
    expect(log.redact(text)).not.toMatch(/9f86d081|884c7d65/);
    const onConsole = vi.mocked(console.error).mock.calls.flat().join();
    expect(onConsole).toContain('the service said');
    expect(onConsole).not.toMatch(/9f86d081|884c7d65/);
  });

  it.each(KEY_SENDINGS)('sent as %j, from when it leaves', async (sendKeyAs) => {
    const log = openLog(folder);
    const carried = carryKey(KEY, sendKeyAs);
    const fetch = hidingKeys(() => {
      log.error(`echo of ${KEY}`);
      return Promise.resolve(new Response());
    }, log.hide);
    const query = new URLSearchParams(carried?.query).toString();
    await fetch(`https://rates.example/latest.json?${query}`, { headers: carried?.headers ?? {} });
    expect(read()).toContain('echo of •••');
  });
});

describe('an unknown key is redacted where keys usually are', () => {
  it.each([
    'GET /latest.json?base=USD&api_key=never-seen&x=1',
    'api_key: never-seen',
    "{ api_key: 'never-seen' }",
    '{"api_key":"never-seen"}',
    String.raw`{\"api_key\":\"never-seen\"}`,
    'api-key=never-seen',
    'apiKey = never-seen',
    'api_key%3Dnever-seen',
    'authorization: Bearer never-seen',
    'Authorization: never-seen with a blank never-seen',
    '{"authorization":"Token never-seen"}',
    'sent Bearer never-seen-before-now',
    'https://me:never-seen@rates.example/',
  ])('%s', (text) => {
    const log = openLog(folder);
    log.info(text);
    expect(read()).toContain('•••');
    expect(read()).not.toContain('never-seen');
  });

  it('and other words stay', () => {
    const log = openLog(folder);
    const text = "SyntaxError: Unexpected token '<', see https://rates.example/a@b and key: header";
    log.info(text);
    expect(read()).toContain(text);
  });
});

it('can not be blinded by keys that are none', () => {
  const log = openLog(folder);
  for (const letter of 'etaoinsrhdlucmfy') log.hide(letter);
  log.info('the service said no');
  expect(read()).toContain('the service said no');
});

it('hides the key in use, whatever others were tried', () => {
  const log = openLog(folder);
  for (let n = 0; n < 100; n += 1) {
    log.hide(KEY);
    log.hide(`another-key-${n}`);
  }
  log.info(`echo of ${KEY}`);
  expect(read()).toContain('echo of •••');
});

describe('the log', () => {
  it('is readable only by its owner, with any umask', () => {
    const before = process.umask(0);
    try {
      openLog(folder).info('hello');
      expect(othersMay(fs.statSync(fileIn()))).toBe(0);
    } finally {
      process.umask(before);
    }
  });

  it('stays within its bounds, in two files', () => {
    const log = openLog(folder);
    for (let line = 0; line < 200; line += 1) log.info(`${line} ${'x'.repeat(20_000)}`);
    expect(fs.readdirSync(path.join(folder, 'logs')).sort()).toEqual(['main.log', 'main.old.log']);
    for (const name of ['main.log', 'main.old.log']) {
      expect(fs.statSync(fileIn(name)).size).toBeLessThan(600 * 1024);
    }
    expect(log.tail().length).toBeLessThanOrEqual(32 * 1024);
    expect(log.tail()).toMatch(/^\d{4}-.*\n/);
    expect(log.tail()).toContain('info 199 ');
    const longest = Math.max(
      ...read()
        .split('\n')
        .map(({ length }) => length),
    );
    expect(longest).toBeLessThan(8_100);
  });

  it('takes no line that was not written by it', () => {
    openLog(folder).info('said:\n2026-11-20T00:00:00.000Z info forged\u001b[2J\r');
    expect(
      read()
        .split('\n')
        .filter((line) => /^\d/.test(line)),
    ).toHaveLength(1);
    expect(read()).not.toMatch(/[\r\u001b]/);
  });

  it('that can not be written stops nothing', () => {
    fs.writeFileSync(path.join(folder, 'logs'), 'in the way');
    const log = openLog(folder);
    expect(() => log.error('hello')).not.toThrow();
    expect(log.tail()).toBe('');
  });
});
