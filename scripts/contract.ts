import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startSandbox } from '../electron/sandbox/server.ts';
import { nameOf, type Reply } from '../test/contract/request.ts';
import { baseUrlOf, send } from '../test/contract/client.ts';
import { contract, judge, type Outcome, requestsOf } from '../test/contract/contract.ts';
import { isOnThisMachine } from '../test/contract/general.ts';
import { main, printLine } from './run.ts';

const USAGE = `npm run contract [-- FLAGS]: compares a rate service with its interface.

  --base-url URL  the service, without /core; a sandbox of its own without it
  --key KEY       the account's key; better in PARALLAX_KEY, where no list of processes shows it
  --yes           spend the requests on a service that is not on this machine
  --pause MS      between two requests (0 on this machine, else 300)`;

/** The service to check, and the request options. */
interface Target {
  readonly baseUrl: string;
  readonly key: string;
  readonly pauseMs: number;
  close(): Promise<void>;
}

/** `npm run contract`: prints a line for each statement; exits with 1 if a stated one fails. */
await main(async () => {
  const { values } = parseArgs({
    options: {
      'base-url': { type: 'string' },
      key: { type: 'string' },
      yes: { type: 'boolean', default: false },
      pause: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    printLine(USAGE);
    return 0;
  }
  const nowMs = Date.now();
  const statements = contract(nowMs);
  const requests = requestsOf(statements);
  const key = values.key ?? process.env['PARALLAX_KEY'];
  const target = await targetOf(values['base-url'], key, values.pause);
  try {
    printPlan(`This will cost ${requests.length} requests.`);
    if (!isOnThisMachine(target.baseUrl) && !values.yes) {
      printPlan('Nothing was sent. Add --yes to spend them.');
      return 2;
    }
    const replies = await sendOne(target, requests);
    const outcomes = statements.map((statement) => {
      const outcome = judge(statement, replies, { baseUrl: target.baseUrl, nowMs });
      printPlan(line(statement.id, statement.text, outcome));
      return outcome.kind;
    });
    const sum = (kind: Outcome['kind']): number => outcomes.filter((each) => each === kind).length;
    const sums = `${sum('ok')} ok, ${sum('FAIL')} failed, ${sum('differs')} differ`;
    printPlan(`${statements.length} statements: ${sums}; ${replies.size} requests.`);
    return sum('FAIL') === 0 ? 0 : 1;
  } finally {
    await target.close();
  }
});

async function targetOf(
  address: string | undefined,
  key: string | undefined,
  pause: string | undefined,
): Promise<Target> {
  if (pause !== undefined && !/^\d{1,5}$/.test(pause)) throw new Error('--pause takes ms.');
  if (address === undefined) {
    const sandbox = await startSandbox({ seed: 1, key: 'contract', port: 0, now: Date.now });
    printPlan(`No --base-url: a sandbox at ${sandbox.address}.`);
    const close = (): Promise<void> => sandbox.close();
    return { baseUrl: sandbox.address, key: sandbox.key, pauseMs: Number(pause ?? 0), close };
  }
  const baseUrl = baseUrlOf(address);
  if (!key) throw new Error('There is no key: set PARALLAX_KEY, or give --key.');
  const pauseMs = Number(pause ?? (isOnThisMachine(baseUrl) ? 0 : 300));
  return { baseUrl, key, pauseMs, close: () => Promise.resolve() };
}

/**
 * Sends every request once, in sequence. Stops after the first if it shows that the service is
 * unusable.
 */
async function sendOne(
  { baseUrl, key, pauseMs }: Target,
  requests: ReturnType<typeof requestsOf>,
): Promise<ReadonlyMap<string, Reply | Error>> {
  const replies = new Map<string, Reply | Error>();
  for (const request of requests) {
    const reply = await send(baseUrl, key, request).catch(asError);
    if (replies.size === 0) stopUnlessAnswered(reply, baseUrl);
    replies.set(nameOf(request), reply);
    if (pauseMs > 0) await setTimeout(pauseMs);
  }
  return replies;
}

function stopUnlessAnswered(reply: Reply | Error, baseUrl: string): void {
  const rest = 'Nothing more was sent.';
  if (reply instanceof Error) throw new Error(`${baseUrl}: ${reply.message}. ${rest}`);
  if ([401, 402, 403, 429].includes(reply.status)) {
    throw new Error(`${baseUrl} refused with ${reply.status}: ${reply.text.slice(0, 200)} ${rest}`);
  }
}

function line(id: number, text: string, { kind, detail }: Outcome): string {
  const suffix = detail === null ? '' : kind === 'ok' ? ` (${detail})` : `: ${detail}`;
  return `${kind} ${id} ${text}${suffix}${kind === 'differs' ? ' (not shown in the interface)' : ''}`;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function printPlan(text: string): void {
  process.stdout.write(`${text}\n`);
}
