import * as v from 'valibot';
import { PRESETS } from '#core/history/chart-range.ts';
import type { Answer } from '#core/outside/answers.ts';
import {
  MOST_BYTES,
  type OutsideError,
  type OutsideRequest,
  request as requestSchema,
} from '#core/outside/contract.ts';
import { MARKETS } from '#core/rates/market.ts';
import { outside } from '#core/text/en-outside.ts';

const words = outside.mcp;

/** The newest first; a client that wants another one gets the newest. */
const PROTOCOLS = ['2025-06-18', '2025-03-26', '2024-11-05'] as const;

const text = (description: string) => ({ type: 'string', description });
const oneOf = (values: readonly string[], description: string) => ({
  type: 'string',
  enum: values,
  description,
});

/** The arguments of a tool are a request of the local interface without its command. */
const TOOLS = [
  {
    name: 'rates',
    properties: {
      base: text(words.base),
      codes: { type: 'array', items: { type: 'string' }, description: words.codes },
    },
    required: [],
  },
  { name: 'convert', properties: { text: text(words.amount) }, required: ['text'] },
  {
    name: 'platforms',
    properties: {
      ticker: text(words.ticker),
      deal: {
        type: 'object',
        description: words.deal,
        properties: { side: oneOf(['buy', 'sell'], words.side), amount: text(words.dealAmount) },
        required: ['side', 'amount'],
        additionalProperties: false,
      },
    },
    required: ['ticker'],
  },
  {
    name: 'routes',
    properties: { ticker: text(words.ticker), amount: text(words.routeAmount) },
    required: [],
  },
  {
    name: 'history',
    properties: {
      pair: text(words.pair),
      range: oneOf(PRESETS, words.range),
      market: oneOf(MARKETS, words.market),
    },
    required: ['pair', 'range'],
  },
] as const;

const LISTED = TOOLS.map(({ name, properties, required }) => ({
  name,
  description: words.tools[name],
  inputSchema: { type: 'object', properties, required, additionalProperties: false },
  annotations: { readOnlyHint: true, openWorldHint: false },
}));

const message = v.object({
  jsonrpc: v.literal('2.0'),
  /** Missing in a notification, which gets no reply. */
  id: v.optional(v.union([v.string(), v.number()])),
  method: v.string(),
  params: v.optional(v.looseObject({})),
});
const call = v.object({
  name: v.picklist(TOOLS.map(({ name }) => name)),
  arguments: v.optional(v.looseObject({}), {}),
});

const CODES = { parse: -32_700, request: -32_600, method: -32_601, params: -32_602 } as const;

export interface McpOptions {
  readonly version: string;
  readonly answer: (request: OutsideRequest) => Promise<Answer | OutsideError>;
}

/** Replies to a line of a client; null for a notification. Never throws. */
export async function mcpReply(line: string, options: McpOptions): Promise<string | null> {
  const read = v.safeParse(message, parse(line));
  if (!read.success) {
    const code = parse(line) === undefined ? CODES.parse : CODES.request;
    return written(null, { error: { code, message: outside.errors.notAMessage } });
  }
  const { id, method, params = {} } = read.output;
  if (id === undefined) return null;
  return written(id, await outcomeOf(method, params, options));
}

type Outcome =
  | { readonly result: object }
  | { readonly error: { readonly code: number; readonly message: string } };

async function outcomeOf(
  method: string,
  params: Readonly<Record<string, unknown>>,
  { version, answer }: McpOptions,
): Promise<Outcome> {
  switch (method) {
    case 'initialize': {
      const wanted = params['protocolVersion'];
      const protocolVersion = PROTOCOLS.find((each) => each === wanted) ?? PROTOCOLS[0];
      const serverInfo = { name: 'parallax', version };
      const { instructions } = words;
      return { result: { protocolVersion, capabilities: { tools: {} }, serverInfo, instructions } };
    }
    case 'ping':
      return { result: {} };
    case 'tools/list':
      return { result: { tools: LISTED } };
    case 'tools/call':
      return callTool(params, answer);
    default:
      return { error: { code: CODES.method, message: words.noMethod(method) } };
  }
}

async function callTool(params: unknown, answer: McpOptions['answer']): Promise<Outcome> {
  const read = v.safeParse(call, params);
  if (!read.success) return { error: { code: CODES.params, message: words.noTool } };
  const { name, arguments: given } = read.output;
  const request = v.safeParse(requestSchema, { ...given, command: name });
  if (!request.success) return failed(words.wrongArguments(name));
  const answered = await answer(request.output);
  if ('code' in answered) return failed(answered.message);
  const content = [{ type: 'text', text: JSON.stringify(answered) }];
  return { result: { content, structuredContent: answered } };
}

/** The model reads it and can correct its arguments. */
const failed = (why: string): Outcome => ({
  result: { content: [{ type: 'text', text: why }], isError: true },
});

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const written = (id: string | number | null, outcome: Outcome): string =>
  `${JSON.stringify({ jsonrpc: '2.0', id, ...outcome })}\n`;

/** The lines of a stream. @throws if one is longer than any message. */
export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line.trim() !== '');
    if (rest.length > MOST_BYTES) throw new Error(outside.errors.tooLong(MOST_BYTES));
  }
}
