import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../../electron/sandbox/server.ts';
import { nameOf, type Reply } from '../../contract/request.ts';
import { send } from '../../contract/client.ts';
import { contract, judge, requestsOf } from '../../contract/contract.ts';
import { startAccountSandbox } from '../../support/sandbox-account.ts';

const nowMs = Date.now();
const statements = contract(nowMs);
const requests = requestsOf(statements);

describe.each([
  ['as it is in the app', {}],
  ['with days of history', { history: 'real' }],
  ['on the plan that is billed', { plan: 'free', history: 'real' }],
] as const)('the sandbox, %s, keeps the contract', (_name, options) => {
  let sandbox: Sandbox;
  const replies = new Map<string, Reply | Error>();

  beforeAll(async () => {
    sandbox = await startAccountSandbox({
      seed: 7,
      key: 's3cret',
      port: 0,
      now: Date.now,
      ...options,
    });
    for (const request of requests) {
      replies.set(nameOf(request), await send(sandbox.address, sandbox.key, request));
    }
  });
  afterAll(() => sandbox.close());

  // Where the interface shows nothing, the sandbox takes our own side: it differs nowhere.
  it.each(statements.map((each) => [each.id, each.text, each] as const))(
    '%i %s',
    (_id, _text, statement) => {
      const outcome = judge(statement, replies, { baseUrl: sandbox.address, nowMs });
      expect(outcome).toMatchObject({ kind: 'ok' });
    },
  );

  it('costs as much as announced', () => {
    expect(sandbox.requests).toBe(requests.length);
    expect(statements.reduce((sum, { cost }) => sum + cost, 0)).toBe(requests.length);
  });
});

describe('the table of the contract', () => {
  const folder = path.resolve(import.meta.dirname, '../../contract');
  const readme = fs.readFileSync(path.join(folder, 'README.md'), 'utf8');
  const rows = readme
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()));

  it('has each statement, by its number', () => {
    expect(rows.map(([id, text, kind]) => [Number(id), text, kind])).toEqual(
      statements.map(({ id, text, kind }) => [id, text, kind === 'stated' ? '' : 'not shown']),
    );
  });

  it('names files and tests that there are', () => {
    const links = rows.flatMap(([, , , file = '', test = '']) => [file, test]);
    const targets = links.map((link) => /\((.+)\)$/.exec(link)?.[1] ?? 'none');
    const lost = targets.filter((target) => !fs.existsSync(path.join(folder, target)));
    expect(lost).toEqual([]);
    expect(targets).toHaveLength(2 * statements.length);
  });
});
