import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { AnswerOf } from '#core/outside/answers.ts';
import { MOST_BYTES, type OutsideRequest } from '#core/outside/contract.ts';
import { linesOf, mcpReply } from '../../electron/cli/mcp.ts';

const STATUS: AnswerOf<'status'> = {
  command: 'status',
  source: 'sandbox',
  isSandbox: true,
  answeredAt: '2026-11-20T12:00:00.000Z',
  lines: [],
  trouble: null,
};
const answer = vi.fn((_request: OutsideRequest) => Promise.resolve(STATUS));
const reply = async (message: unknown): Promise<unknown> => {
  const text = typeof message === 'string' ? message : JSON.stringify(message);
  const written = await mcpReply(text, { version: '0.1.0', answer });
  return written === null ? null : (JSON.parse(written) as unknown);
};
const rpc = (method: string, params: object = {}, id: number | string = 1) =>
  reply({ jsonrpc: '2.0', id, method, params });

describe('an MCP server', () => {
  it.each([
    ['2025-06-18', '2025-06-18'],
    ['2024-11-05', '2024-11-05'],
    ['1999-01-01', '2025-06-18'],
  ])('agrees with a client of %s on %s', async (protocolVersion, agreed) => {
    expect(await rpc('initialize', { protocolVersion })).toMatchObject({
      jsonrpc: '2.0',
      id: 1,
      result: {
        protocolVersion: agreed,
        capabilities: { tools: {} },
        serverInfo: { name: 'parallax', version: '0.1.0' },
      },
    });
  });

  it('has only tools that read', async () => {
    const { result } = (await rpc('tools/list')) as { result: { tools: { name: string }[] } };
    expect(result.tools.map(({ name }) => name)).toEqual([
      'rates',
      'convert',
      'platforms',
      'routes',
      'history',
    ]);
    for (const tool of result.tools) {
      expect(tool).toMatchObject({
        annotations: { readOnlyHint: true },
        inputSchema: { type: 'object', additionalProperties: false },
      });
    }
  });

  it('passes a call on as a request of the local interface, and its answer back', async () => {
    const called = { name: 'convert', arguments: { text: '500 usdt ngn' } };
    expect(await rpc('tools/call', called, 'a')).toEqual({
      jsonrpc: '2.0',
      id: 'a',
      result: {
        content: [{ type: 'text', text: JSON.stringify(STATUS) }],
        structuredContent: STATUS,
      },
    });
    expect(answer).toHaveBeenLastCalledWith({ command: 'convert', text: '500 usdt ngn' });
  });

  it('calls the tool that was named, not one that the arguments name', async () => {
    await rpc('tools/call', { name: 'rates', arguments: { command: 'alerts' } });
    expect(answer).toHaveBeenLastCalledWith({ command: 'rates' });
  });

  it.each([
    [{ name: 'convert', arguments: {} }],
    [{ name: 'convert', arguments: { text: '5 usd', command: 'alerts', more: 1 } }],
    [{ name: 'rates', arguments: { base: '../..' } }],
    [{ name: 'history', arguments: { pair: 'usd/ngn', range: 'for ever' } }],
  ])('refuses %j so that the model can correct it', async (called) => {
    answer.mockClear();
    expect(await rpc('tools/call', called)).toMatchObject({ result: { isError: true } });
    expect(answer).not.toHaveBeenCalled();
  });

  it('hands a refusal to the model', async () => {
    const refuse = () =>
      Promise.resolve({ code: 'no-record' as const, message: 'Start Parallax.' });
    const line = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'rates' },
    });
    const written = await mcpReply(line, { version: '0', answer: refuse });
    expect(JSON.parse(written ?? '')).toMatchObject({
      result: { isError: true, content: [{ text: 'Start Parallax.' }] },
    });
  });

  it.each([
    ['{', -32_700],
    ['[]', -32_600],
    [{ jsonrpc: '1.0', id: 1, method: 'ping' }, -32_600],
    [{ jsonrpc: '2.0', id: 1, method: 'resources/read' }, -32_601],
    [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'alerts' } }, -32_602],
  ])('refuses %j with %i', async (message, code) => {
    expect(await reply(message)).toMatchObject({ error: { code } });
  });

  it('says nothing to a notification, and answers a ping', async () => {
    expect(await reply({ jsonrpc: '2.0', method: 'notifications/initialized' })).toBeNull();
    expect(await rpc('ping')).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });

  it('survives every line', async () => {
    const line = fc.oneof(fc.json(), fc.string({ unit: 'binary' }));
    const method = fc.constantFrom('initialize', 'tools/list', 'tools/call', 'ping');
    const call = fc
      .record({ jsonrpc: fc.constant('2.0'), id: fc.nat(), method, params: fc.object() })
      .map((each) => JSON.stringify(each));
    await fc.assert(
      fc.asyncProperty(fc.oneof(line, call), async (each) => {
        const written = await mcpReply(each, { version: '0', answer });
        if (written !== null) expect(JSON.parse(written)).toMatchObject({ jsonrpc: '2.0' });
      }),
      { numRuns: 500 },
    );
  });
});

describe('the lines of a client', () => {
  async function* chunked(...chunks: string[]): AsyncGenerator<string> {
    for (const chunk of chunks) yield await Promise.resolve(chunk);
  }

  async function all(lines: AsyncIterable<string>): Promise<string[]> {
    const read: string[] = [];
    for await (const line of lines) read.push(line);
    return read;
  }

  it('are put together, without empty ones', async () => {
    const lines = await all(linesOf(chunked('{"a"', ':1}\n\n{"b":2}\n{"c"', ':3}\n')));
    expect(lines).toEqual(['{"a":1}', '{"b":2}', '{"c":3}']);
  });

  it('may not be endless', async () => {
    const endless = linesOf(chunked('x'.repeat(MOST_BYTES), 'x'));
    await expect(all(endless)).rejects.toThrow('at most');
  });
});
