import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer, Reply } from '../../electron/sandbox/exchange.ts';
import { misbehave } from '../support/misbehaving-sandbox.ts';
import { createAccountService } from '../support/sandbox-account.ts';
import { drawMood, type Mood } from './kinds.ts';
import { type Sent, type WrittenAnswer, writeAnswer } from './sent.ts';
import { AT, ID, LATENCY } from './wire.ts';

/** A request as the service saw it. */
export interface Arrival {
  readonly id: number;
  readonly atMs: number;
  /** A market, a ticker, or an endpoint's name. */
  readonly feed: string;
  readonly endpoint: string;
  readonly kind: string | null;
  /** When its answer reached the app, or when the app gave up at the earliest; machine's time. */
  readonly overMs: number;
  /** The endpoint may get no request until then. */
  readonly leaveAloneMs: number | null;
  /** What its answer held; null where there was none to be used. */
  readonly serial: number | null;
}

export interface SoakService {
  readonly address: string;
  readonly deadPort: number;
  readonly arrivals: Arrival[];
  readonly sent: ReadonlyMap<number, Sent>;
  readonly faults: ReadonlyMap<string, number>;
  key: string;
  /** Told of what will never be answered. */
  onHeld: (id: number) => void;
  close(): Promise<void>;
}

const HEADERS_MS = 10_000;
const REQUESTS_A_MINUTE = 16;

/**
 * The sandbox's own service and its misbehaviour, over real sockets, by the machine's time; every
 * request that comes and every number that goes is written down.
 */
export async function startService(dice: () => number, share: number): Promise<SoakService> {
  const arrivals: Arrival[] = [];
  const sent = new Map<number, Sent>();
  const faults = new Map<string, number>();
  const before = new Map<string, WrittenAnswer[]>();
  let nowMs = 0;
  let key = '';
  let answer = serviceFor(key);

  function serviceFor(own: string): ReturnType<typeof createAccountService> {
    return createAccountService({
      seed: 7,
      key: own,
      port: 0,
      now: () => nowMs,
      plan: 'developer',
      requestsPerMinute: REQUESTS_A_MINUTE,
    });
  }

  const service: SoakService = {
    address: '',
    deadPort: 0,
    arrivals,
    sent,
    faults,
    onHeld: () => undefined,
    get key() {
      return key;
    },
    set key(own) {
      key = own;
      answer = serviceFor(own);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [atMs, id] = [AT, ID].map((name) => Number(request.headers[name])) as [number, number];
    nowMs = Math.max(nowMs, atMs);
    const url = new URL(request.url ?? '/', 'http://soak');
    const mood = drawMood({ dice, key, nowMs: atMs }, share);
    const endpoint = /(\w+)\.json$/.exec(url.pathname)?.[1] ?? url.pathname;
    const feed = url.searchParams.get('market') ?? url.searchParams.get('ticker') ?? endpoint;
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { method = 'GET', headers } = request;
    const body = Buffer.concat(chunks).toString('utf8');
    const incoming = { method, path: url.pathname, query: url.searchParams, headers, body };
    let written: WrittenAnswer | null = null;
    const own: Answer[] = [];
    const reply = misbehave(mood.rule, () => {
      const proper = answer(incoming);
      own.push(proper);
      return proper;
    });
    const isGood = reply !== 'hang' && reply !== 'reset' && reply.status === 200 && own.length > 0;
    if (isGood && mood.rule?.broken === undefined && ['latest', 'platforms'].includes(endpoint)) {
      const known = before.get(feed) ?? [];
      written = writeAnswer({ feed, endpoint, atMs, dice }, reply, mood.twist, known);
      if (written.isFresh) before.set(feed, [...known, written].slice(-4));
      if (written.sent) sent.set(written.sent.serial, written.sent);
    }
    count(mood);
    arrivals.push({
      id,
      atMs,
      feed,
      endpoint,
      kind: mood.kind,
      serial: written?.sent?.serial ?? null,
      overMs: overAt(reply, atMs, mood),
      leaveAloneMs: aloneUntil(reply, atMs, mood),
    });
    if (reply === 'reset') request.socket.resetAndDestroy();
    else if (reply === 'hang') service.onHeld(id);
    else {
      const delayMs = mood.rule?.delayMs ?? 0;
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      send(response, { ...reply, body: written?.body ?? reply.body }, atMs, mood);
    }
  }

  function count({ kind }: Mood): void {
    if (kind !== null) faults.set(kind, (faults.get(kind) ?? 0) + 1);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  const dead = createServer();
  const port = await listen(server);
  const deadPort = await listen(dead);
  await new Promise((resolve) => dead.close(resolve));
  return Object.assign(service, { address: `http://127.0.0.1:${port}`, deadPort });
}

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Who got no answer gives up after 10 s; what came too late is given up then as well. */
function overAt(reply: Reply | 'hang' | 'reset', atMs: number, { latencyMs }: Mood): number {
  if (reply === 'reset') return atMs;
  return atMs + (reply === 'hang' ? HEADERS_MS : Math.min(latencyMs, HEADERS_MS));
}

function aloneUntil(reply: Reply | 'hang' | 'reset', atMs: number, mood: Mood): number | null {
  if (reply === 'hang' || reply === 'reset' || mood.latencyMs >= HEADERS_MS) return null;
  const retryAfter = reply.status === 429 ? reply.headers['retry-after'] : undefined;
  if (retryAfter === undefined) return null;
  const overMs = atMs + mood.latencyMs;
  // By the clock that the answer showed, which has whole seconds.
  const retryAfterS = mood.waitS ?? Number(retryAfter);
  return overMs + retryAfterS * 1_000;
}

function send(response: ServerResponse, reply: Reply, atMs: number, { latencyMs }: Mood): void {
  response.writeHead(reply.status, {
    date: new Date(atMs).toUTCString(),
    'content-length': Buffer.byteLength(reply.body),
    [LATENCY]: String(latencyMs),
    ...reply.headers,
  });
  response.end(reply.body);
}
