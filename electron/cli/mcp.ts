import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as v from 'valibot';
import { type Answer, answersOf } from '#core/local-api/answers.ts';
import {
  fields,
  gapsRequest,
  MOST_BYTES,
  type LocalApiError,
  request as requestSchema,
} from '#core/local-api/contract.ts';
import { mcp, spoken } from '#core/text/en/local-api.ts';
import type { Asked } from './request.ts';

const { instructions, tools } = mcp;
const NAMES = ['rates', 'convert', 'platforms', 'routes', 'history', 'gaps'] as const;
type Name = (typeof NAMES)[number];

export interface McpOptions {
  readonly version: string;
  readonly answer: (request: Asked) => Promise<Answer | LocalApiError>;
  readonly input: Readable;
  readonly output: Writable;
  readonly onProblem: (problem: Error) => void;
}

/** Serves a client of any protocol that the SDK knows. @returns when the client has closed its end. */
export function serveMcp(options: McpOptions): Promise<void> {
  const { input, output, onProblem } = options;
  const frames = Readable.from(framesOf(input, output));
  const transport = new StdioServerTransport(frames, output);
  return new Promise((resolve) => {
    serveStdio(() => serverOf(options), { transport, onerror: onProblem });
    // The transport closes with its input.
    const { onclose } = transport;
    transport.onclose = () => {
      onclose?.();
      resolve();
    };
  });
}

const TOO_LONG = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32_600, message: spoken.errors.tooLong(MOST_BYTES) },
};

/**
 * The client's messages, one at a time, and no more than it reads the answers of. One that is too
 * long is answered and left out.
 */
async function* framesOf(input: Readable, output: Writable): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    let rest = Buffer.from(chunk as Buffer);
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      const frame = rest.subarray(0, end + 1);
      rest = rest.subarray(end + 1);
      if (bytes + frame.length <= MOST_BYTES) yield Buffer.concat([...begun, frame]);
      else output.write(`${JSON.stringify(TOO_LONG)}\n`);
      [begun, bytes] = [[], 0];
      await nextTurn();
      if (output.writableNeedDrain) await once(output, 'drain');
    }
    bytes += rest.length;
    begun = bytes > MOST_BYTES ? [] : [...begun, rest];
  }
}

/** Its tools only read. */
function serverOf({ version, answer }: McpOptions): McpServer {
  const server = new McpServer(
    { name: 'parallax', version },
    { capabilities: { tools: {} }, instructions },
  );
  for (const name of NAMES) {
    const annotations = { readOnlyHint: true, openWorldHint: false };
    const about = { description: tools[name], annotations, ...schemasOf(name) };
    server.registerTool(name, about, async (given) => {
      const answered = await answer(requestOf(name, given));
      // The model reads why, and can correct its arguments.
      if ('code' in answered) return { content: [textOf(answered.message)], isError: true };
      return { content: [textOf(JSON.stringify(answered))], structuredContent: answered };
    });
  }
  return server;
}

const textOf = (text: string) => ({ type: 'text' as const, text });

/** The arguments of a tool are a request of the local interface without its command. */
const schemasOf = (name: Name) => ({
  inputSchema: toStandardJsonSchema(v.strictObject(fields[name]) as v.GenericSchema<object>),
  outputSchema: toStandardJsonSchema(answersOf[name] as v.GenericSchema<object>),
});

const requestOf = (name: Name, given: object): Asked =>
  name === 'gaps'
    ? v.parse(gapsRequest, { ...given, command: name })
    : v.parse(requestSchema, { ...given, command: name });
