import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { type McpOptions, serveMcp } from '../../../electron/cli/mcp.ts';

export interface Reply {
  readonly id: number | string;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number };
}

type Given = Partial<McpOptions> & Pick<McpOptions, 'answer'>;

interface McpClient {
  readonly input: PassThrough;
  readonly ended: Promise<void>;
  readonly problems: readonly string[];
  readonly write: (message: unknown) => void;
  readonly next: () => Promise<Reply>;
  readonly call: (method: string, params?: object, id?: number | string) => Promise<Reply>;
}

/** A server of MCP and a client of lines. */
export function mcpClient(options: Given): McpClient {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const problems: string[] = [];
  const ended = serveMcp({
    version: '0.1.0',
    input,
    output,
    onProblem: ({ message }) => problems.push(message),
    ...options,
  });
  const lines = createInterface({ input: output })[Symbol.asyncIterator]();
  const next = async (): Promise<Reply> =>
    JSON.parse((await lines.next()).value ?? 'null') as Reply;
  const write = (message: unknown): void =>
    void input.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`);
  const call = (method: string, params: object = {}, id: number | string = 1): Promise<Reply> => {
    write({ jsonrpc: '2.0', id, method, params });
    return next();
  };
  return { input, ended, problems, write, next, call };
}

export const MCP_CLIENT = { clientInfo: { name: 'test', version: '1' }, capabilities: {} };

/** A client of 2025 has said hello. */
export async function openedMcp(options: Given): Promise<McpClient> {
  const client = mcpClient(options);
  await client.call('initialize', { protocolVersion: '2025-06-18', ...MCP_CLIENT });
  client.write({ jsonrpc: '2.0', method: 'notifications/initialized' });
  return client;
}
