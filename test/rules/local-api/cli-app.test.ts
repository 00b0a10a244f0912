import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { StoredFiring } from '#core/alerts/alerts-state.ts';
import { en } from '#core/text/en.ts';
import { askHere } from '../../../electron/history/chart-questions.ts';
import { answering } from '../../../electron/local-api/answering.ts';
import {
  makeOwnFolder,
  newAccess,
  localApiFolder,
  writeAccess,
} from '../../../electron/local-api/access.ts';
import { serve } from '../../../electron/local-api/server.ts';
import { at } from '../../support/account.ts';
import { decimal, rateTable, stateWith } from '../../support/rates.ts';
import { program, useCommandLine } from '../../support/command-line.ts';

const { inFolder, servers, run, recordIn, served, serveRates } = useCommandLine();

const USD = { kind: 'rate', market: 'mid', base: 'USD', quote: 'NGN' } as StoredFiring['subject'];
const ABOVE = { kind: 'above', level: decimal('1650') } as const;

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
