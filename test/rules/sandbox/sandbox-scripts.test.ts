import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

const script = (name: string): string =>
  path.resolve(import.meta.dirname, '../../../scripts', `${name}.ts`);

interface Run {
  readonly child: ChildProcess;
  readonly ended: Promise<{ code: number | null; output: string }>;
  /** Waits until the output matches. */
  readonly heard: (what: RegExp) => Promise<RegExpExecArray>;
}

function run(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Run {
  const child = spawn(process.execPath, [script(name), ...args], {
    env: { ...process.env, PARALLAX_KEY: '', ...env },
  });
  running.push(child);
  let output = '';
  const collect = (chunk: Buffer): void => void (output += chunk.toString('utf8'));
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  async function heard(what: RegExp): Promise<RegExpExecArray> {
    await expect.poll(() => output).toMatch(what);
    return what.exec(output) ?? expect.unreachable();
  }
  return { child, ended, heard };
}

describe('npm run sandbox', () => {
  it('prints its address and key, answers, and exits cleanly', async () => {
    const sandbox = run('sandbox', ['--port', '0', '--key', 'mine', '--history', 'real']);
    const [, address = '', key] = await sandbox.heard(/^Address: (\S+)\nKey: {5}(\S+)$/m);
    expect(key).toBe('mine');
    const response = await fetch(`${address}/core/history.json?api_key=mine&date=2026-01-02`);
    expect(await response.json()).toMatchObject({ base: 'USD' });
    const port = new URL(address).port;
    expect(await run('sandbox', ['--port', port]).ended).toEqual({
      code: 1,
      output: `Port ${port} is in use: give another one with --port.\n`,
    });
    if (process.platform === 'win32') return;
    sandbox.child.kill('SIGINT');
    const { code, output } = await sandbox.ended;
    expect([code, output.split('\n').at(-2)]).toEqual([0, '1 request came.']);
  });

  it.each([
    [['--plan', 'gold'], '--plan is one of free, developer, enterprise, unlimited.\n'],
    [['--limit', 'many'], '--limit takes a whole number, not many.\n'],
  ])('%j is refused in one line', async (args, output) => {
    expect(await run('sandbox', args).ended).toEqual({ code: 1, output });
  });
});

describe('npm run contract', () => {
  it('prints its cost first, then a line for each statement, then the sum', async () => {
    const { code, output } = await run('contract', []).ended;
    const lines = output.trimEnd().split('\n');
    expect(code).toBe(0);
    expect(lines[1]).toMatch(/^This will cost \d+ requests\.$/);
    expect(lines[2]).toMatch(/^ok 1 every address/);
    expect(lines.at(-1)).toMatch(/^\d+ statements: \d+ ok, 0 failed, 0 differ; \d+ requests\.$/);
  });

  it('sends nothing to a foreign service without a flag', async () => {
    const address = ['--base-url', 'https://rates.invalid'];
    const { code, output } = await run('contract', address, { PARALLAX_KEY: 's3cret' }).ended;
    expect(code).toBe(2);
    expect(output).toMatch(/^This will cost \d+ requests\.\nNothing was sent\. Add --yes/);
    expect(output).not.toContain('s3cret');
  });

  it('stops after one request when the key is refused', async () => {
    const sandbox = run('sandbox', ['--port', '0']);
    const [, address = ''] = await sandbox.heard(/^Address: (\S+)$/m);
    const contract = run('contract', ['--base-url', `${address}/core/`, '--key', 'wr0ng']);
    const { code, output } = await contract.ended;
    expect(code).toBe(1);
    expect(output).toMatch(/refused with 401.*Nothing more was sent/);
    expect(output).not.toContain('wr0ng');
  });
});

describe('npm start', () => {
  it('prints its help without a display', async () => {
    const none = { DISPLAY: '', WAYLAND_DISPLAY: '' };
    const { code, output } = await run('start', ['--help'], none).ended;
    expect(code).toBe(0);
    expect(output).toMatch(/^npm start \[-- SWITCHES\].*--user-data-dir/s);
  });
});
