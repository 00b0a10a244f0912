import { afterEach, beforeAll, expect, it } from 'vitest';
import { SANDBOX } from '../../electron/core/rates/source.ts';
import { openRecord } from '../../electron/record/record-file.ts';
import { buildCommandLine } from '../support/built-worker.ts';
import { useFolder } from '../support/folder.ts';
import { decimal, rateTable } from '../support/rates.ts';

/** What is used of the official clients, which are installed at night alone. */
interface Called {
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
}
interface Client {
  connect(transport: unknown): Promise<void>;
  listTools(): Promise<{ readonly tools: readonly { readonly name: string }[] }>;
  callTool(call: { name: string; arguments: object }): Promise<Called>;
  getServerVersion(): unknown;
  /** Of the newer client alone. */
  getNegotiatedProtocolVersion?(): string | undefined;
  close(): Promise<void>;
}
interface Sdk {
  readonly Client: new (info: { name: string; version: string }, options: object) => Client;
}
interface Stdio {
  readonly StdioClientTransport: new (server: { command: string; args: string[] }) => unknown;
}

/** The client of 2025, and the one of 2026 as it speaks to each kind of server. */
const CLIENTS = [
  {
    what: '2025',
    client: '@modelcontextprotocol/sdk/client/index.js',
    stdio: '@modelcontextprotocol/sdk/client/stdio.js',
    options: {},
    protocol: undefined,
  },
  ...(
    [
      ['legacy', '2025-11-25'],
      ['auto', '2026-07-28'],
    ] as const
  ).map(([mode, protocol]) => ({
    what: `2026, ${mode}`,
    client: '@modelcontextprotocol/client',
    stdio: '@modelcontextprotocol/client/stdio',
    options: { versionNegotiation: { mode } },
    protocol,
  })),
];

const inFolder = useFolder();
let program = '';
beforeAll(async () => {
  program = await buildCommandLine();
});
const open: Client[] = [];
afterEach(() => Promise.all(open.splice(0).map((client) => client.close())));

async function connect(wanted: (typeof CLIENTS)[number]): Promise<Client> {
  const { Client } = (await import(wanted.client)) as Sdk;
  const { StdioClientTransport } = (await import(wanted.stdio)) as Stdio;
  const client = new Client({ name: 'test', version: '1' }, wanted.options);
  const args = [program, 'mcp', '--user-data-dir', inFolder()];
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
  open.push(client);
  return client;
}

const quote = (code: string, buy: string, sell: string, updatedAtMs: number) => ({
  code,
  buy: decimal(buy),
  sell: decimal(sell),
  updatedAtMs,
});

it.each(CLIENTS)('the official client of $what calls each tool', async (wanted) => {
  const nowMs = Date.now();
  const record = openRecord(inFolder('record-sandbox.sqlite'), SANDBOX);
  record.saveLatest(
    rateTable({ NGN: '1600.5' }, { publishedAtMs: nowMs, firstSeenAtMs: nowMs }),
    nowMs,
    null,
  );
  const quotes = [
    quote('alpha', '1600', '1590', nowMs - 1_000),
    quote('beta', '1615', '1612', nowMs - 1_000),
  ];
  const ticker = 'USDTNGN';
  record.savePlatforms({ ticker, quotes, droppedCount: 0, billing: null }, nowMs - 1_000);
  record.close();
  const client = await connect(wanted);
  expect(client.getServerVersion()).toMatchObject({ name: 'parallax' });
  expect(client.getNegotiatedProtocolVersion?.()).toBe(wanted.protocol);
  const { tools } = await client.listTools();
  const names = ['rates', 'convert', 'platforms', 'routes', 'history', 'gaps'];
  expect(tools.map(({ name }) => name)).toEqual(names);
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
  const platforms = await call('platforms', { ticker: 'usdtngn', platform: 'alpha' });
  expect(platforms).toMatchObject({ structuredContent: { quotes: [{ ask: '1600' }] } });
  expect(await call('routes', { amount: '500k' })).toMatchObject({
    structuredContent: { keeping: 1, routes: [{ buyAt: 'alpha', kept: '3750' }, {}] },
  });
  expect(await call('gaps', { amount: '500k' })).toMatchObject({
    structuredContent: { count: 1, gaps: [{ peakPercent: '0.75', buyAt: 'alpha' }] },
  });
  expect(await call('convert', { text: 'nonsense' })).toMatchObject({ isError: true });
});
