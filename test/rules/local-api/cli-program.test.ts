import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text as allText } from 'node:stream/consumers';
import { setTimeout as later } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { SANDBOX } from '#core/rates/source.ts';
import { en } from '#core/text/en.ts';
import { askHere } from '../../../electron/history/chart-questions.ts';
import { answering } from '../../../electron/local-api/answering.ts';
import { localApiFolder } from '../../../electron/local-api/access.ts';
import { serve } from '../../../electron/local-api/server.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import { at } from '../../support/account.ts';
import { hasRights } from '../../support/rights.ts';
import { decimal, rateTable, stateWith } from '../../support/rates.ts';
import { LONG, program, useCommandLine } from '../../support/command-line.ts';

const { inFolder, servers, run, recordIn } = useCommandLine();

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
