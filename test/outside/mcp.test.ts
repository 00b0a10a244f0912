import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SANDBOX } from '../../electron/core/rates/source.ts';
import { openRecord } from '../../electron/record/record-file.ts';
import { buildCommandLine } from '../support/built-worker.ts';
import { useFolder } from '../support/folder.ts';
import { rateTable } from '../support/rates.ts';

/** What is used of `@modelcontextprotocol/sdk`, which is installed at night alone. */
interface Called {
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
}
interface Client {
  connect(transport: unknown): Promise<void>;
  listTools(): Promise<{ readonly tools: readonly { readonly name: string }[] }>;
  callTool(call: { name: string; arguments: object }): Promise<Called>;
  getServerVersion(): unknown;
  close(): Promise<void>;
}
interface Sdk {
  readonly Client: new (info: { name: string; version: string }) => Client;
}
interface Stdio {
  readonly StdioClientTransport: new (server: { command: string; args: string[] }) => unknown;
}
const PACKAGE = '@modelcontextprotocol/sdk';

const inFolder = useFolder();
let program = '';
beforeAll(async () => {
  program = await buildCommandLine();
});
const open: Client[] = [];
afterEach(() => Promise.all(open.splice(0).map((client) => client.close())));

async function connect(): Promise<Client> {
  const { Client } = (await import(`${PACKAGE}/client/index.js`)) as Sdk;
  const { StdioClientTransport } = (await import(`${PACKAGE}/client/stdio.js`)) as Stdio;
  const client = new Client({ name: 'test', version: '1' });
  const args = [program, 'mcp', '--user-data-dir', inFolder()];
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
  open.push(client);
  return client;
}

describe('the official client of MCP', () => {
  it('connects, lists the tools and calls each', async () => {
    const nowMs = Date.now();
    const record = openRecord(inFolder('record-sandbox.sqlite'), SANDBOX);
    record.saveLatest(
      rateTable({ NGN: '1600.5' }, { publishedAtMs: nowMs, firstSeenAtMs: nowMs }),
      nowMs,
      null,
    );
    record.close();
    const client = await connect();
    expect(client.getServerVersion()).toMatchObject({ name: 'parallax' });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'rates',
      'convert',
      'platforms',
      'routes',
      'history',
    ]);
    const call = (name: string, given: object): Promise<Called> =>
      client.callTool({ name, arguments: given });
    expect(await call('convert', { text: '2 usd ngn mid' })).toMatchObject({
      structuredContent: { isSandbox: true, results: [{ exact: '3201', age: 'fresh' }] },
    });
    expect(await call('rates', { codes: ['NGN'] })).toMatchObject({
      structuredContent: { rows: [{ code: 'NGN' }] },
    });
    expect(await call('history', { pair: 'usd/ngn', range: 'day', market: 'mid' })).toMatchObject({
      structuredContent: { closes: [{ rate: '1600.5' }] },
    });
    expect(await call('platforms', { ticker: 'usdtngn' })).toMatchObject({
      structuredContent: { quotes: [] },
    });
    expect(await call('convert', { text: 'nonsense' })).toMatchObject({ isError: true });
  });
});
