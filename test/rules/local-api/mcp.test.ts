import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { AnswerOf } from '#core/local-api/answers.ts';
import { MOST_BYTES } from '#core/local-api/contract.ts';
import { mcp } from '#core/text/en/local-api.ts';
import type { Asked } from '../../../electron/cli/request.ts';
import { MCP_CLIENT, mcpClient, openedMcp, type Reply } from './mcp-client.ts';
import { cases } from '../../support/nightly.ts';

const RATES: AnswerOf<'rates'> = {
  command: 'rates',
  source: 'sandbox',
  isSandbox: true,
  answeredAt: '2026-11-20T12:00:00.000Z',
  base: 'USD',
  arePrices: false,
  market: 'mid',
  rows: [],
};
const answer = vi.fn((_request: Asked) => Promise.resolve(RATES));

type Options = Partial<Parameters<typeof mcpClient>[0]>;
const open = (options: Options = {}) => mcpClient({ answer, ...options });
const opened = (options: Options = {}) => openedMcp({ answer, ...options });

/** What each request of 2026 carries. */
const MODERN = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': MCP_CLIENT.clientInfo,
    'io.modelcontextprotocol/clientCapabilities': {},
  },
};

interface Tool {
  readonly name: string;
  readonly annotations: object;
  readonly inputSchema: { readonly properties: Readonly<Record<string, object>> };
}
const toolsIn = ({ result }: Reply) => result?.['tools'] as readonly Tool[];
const NAMES = ['rates', 'convert', 'platforms', 'routes', 'history', 'gaps'];

describe('an MCP server', () => {
  it.each(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'])(
    'serves a client of %s',
    async (protocolVersion) => {
      const { call } = open();
      expect(await call('initialize', { protocolVersion, ...MCP_CLIENT })).toMatchObject({
        jsonrpc: '2.0',
        id: 1,
        result: {
          protocolVersion,
          capabilities: { tools: {} },
          serverInfo: { name: 'parallax', version: '0.1.0' },
          instructions: mcp.instructions,
        },
      });
    },
  );

  it('serves a client of 2026-07-28, which says with each request what it speaks', async () => {
    const { call } = open();
    const listed = await call('tools/list', MODERN);
    expect(toolsIn(listed).map(({ name }) => name)).toEqual(NAMES);
    const called = { ...MODERN, name: 'rates', arguments: {} };
    expect(await call('tools/call', called)).toMatchObject({
      result: { structuredContent: RATES },
    });
  });

  it('has only tools that read, and describes every argument', async () => {
    const { call } = await opened();
    const tools = toolsIn(await call('tools/list'));
    expect(tools.map(({ name }) => name)).toEqual(NAMES);
    for (const tool of tools) {
      expect(tool).toMatchObject({
        annotations: { readOnlyHint: true, openWorldHint: false },
        inputSchema: { type: 'object', additionalProperties: false },
        outputSchema: { type: 'object', properties: { command: { const: tool.name } } },
      });
    }
    const [rates, , platforms] = tools.map(({ inputSchema }) => inputSchema.properties);
    expect(rates).toMatchObject({
      base: { type: 'string', description: expect.stringContaining('such as USD') as string },
      codes: { type: 'array', items: { type: 'string' } },
    });
    expect(platforms?.['deal']).toMatchObject({
      properties: { side: { enum: ['buy', 'sell'] }, amount: { type: 'string' } },
      required: ['side', 'amount'],
    });
  });

  it('passes a call on as a request of the local interface, and its answer back', async () => {
    const { call } = await opened();
    const called = { name: 'rates', arguments: { base: 'usd', codes: ['ngn'] } };
    expect(await call('tools/call', called, 'a')).toMatchObject({
      id: 'a',
      result: {
        content: [{ type: 'text', text: JSON.stringify(RATES) }],
        structuredContent: RATES,
      },
    });
    const request = { command: 'rates', base: 'USD', codes: ['NGN'] };
    expect(answer).toHaveBeenLastCalledWith(request);
  });

  it.each([
    ['rates', { command: 'alerts' }],
    ['rates', { arePrices: true }],
    ['convert', {}],
    ['convert', { text: '5 usd', command: 'alerts', more: 1 }],
    ['rates', { base: '../..' }],
    ['gaps', { amount: '1'.repeat(201) }],
    ['history', { pair: 'usd/ngn', range: 'for ever' }],
  ])('refuses %s with %j so that the model can correct it', async (name, given) => {
    const { call } = await opened();
    answer.mockClear();
    expect(await call('tools/call', { name, arguments: given })).toMatchObject({
      result: { isError: true },
    });
    expect(answer).not.toHaveBeenCalled();
  });

  it('hands a refusal to the model', async () => {
    const refuse = () =>
      Promise.resolve({ code: 'no-record' as const, message: 'Start Parallax.' });
    const { call } = await opened({ answer: refuse });
    expect(await call('tools/call', { name: 'rates', arguments: {} })).toMatchObject({
      result: { isError: true, content: [{ text: 'Start Parallax.' }] },
    });
  });

  it.each(['alerts', 'ask', 'status', 'send', 'quote', 'toString'])(
    'has no tool %s',
    async (name) => {
      const { call } = await opened();
      answer.mockClear();
      expect(await call('tools/call', { name, arguments: {} })).toMatchObject({
        error: { code: -32_602 },
      });
      expect(answer).not.toHaveBeenCalled();
    },
  );

  it('answers after whatever line came before', async () => {
    const line = fc
      .oneof(fc.json(), fc.string({ unit: 'binary' }))
      .map((each) => each.replaceAll('\n', ' '));
    const { write, call, next } = await opened();
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 5 }), async (lines) => {
        lines.forEach(write);
        let reply = await call('ping', {}, 'last');
        while (reply.id !== 'last') reply = await next();
        expect(reply.result).toEqual({});
      }),
      { numRuns: cases(200) },
    );
  });

  it('ends when its client closes its end', async () => {
    const closed = await opened();
    closed.input.end();
    await closed.ended;
  });

  it('answers a message that is too long with a refusal, and goes on', async () => {
    const { input, next, call } = await opened();
    for (let piece = 0; piece < 3; piece += 1) input.write('x'.repeat(MOST_BYTES / 2));
    input.write('\n');
    expect(await next()).toMatchObject({ id: null, error: { code: -32_600 } });
    expect(await call('ping', {}, 'after')).toMatchObject({ id: 'after', result: {} });
  });

  it('answers each of many small messages that come at once, and leaks no listener', async () => {
    const { input, next } = await opened();
    const warned = vi.fn();
    process.on('warning', warned);
    const ids = Array.from({ length: 5_000 }, (_, id) => id);
    const pings = ids.map((id) => `${JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' })}\n`);
    input.write(pings.join(''));
    const answered = [];
    for (const _ of ids) answered.push((await next()).id);
    expect(answered).toEqual(ids);
    process.off('warning', warned);
    expect(warned).not.toHaveBeenCalled();
  });
});
