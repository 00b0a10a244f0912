import { parseArgs } from 'node:util';
import { HISTORY_KINDS, SANDBOX_KEY, SANDBOX_SEED } from '../electron/sandbox/options.ts';
import { PLANS } from '../electron/core/requests/connection.ts';
import { type AccountOptions, startAccountSandbox } from '../test/support/sandbox-account.ts';
import { main, printLine } from './run.ts';

const USAGE = `npm run sandbox [-- FLAGS]: a rate service with a made-up market, on loopback.

  --port PORT       where it listens (4780; 0 for any free port)
  --key KEY         the key that it takes (${SANDBOX_KEY})
  --seed NUMBER     another number, another market
  --plan PLAN       ${PLANS.join(', ')} (unlimited); free is billed
  --limit COUNT     requests a month (no limit)
  --rpm COUNT       requests a minute (no limit)
  --balance AMOUNT  what is in the wallet of the plan free
  --history KIND    empty, as the interface's sample; or real (empty)`;

/** `npm run sandbox`: runs only the sandbox until it is interrupted. */
await main(async () => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4780' },
      key: { type: 'string', default: SANDBOX_KEY },
      seed: { type: 'string', default: String(SANDBOX_SEED) },
      plan: { type: 'string', default: 'unlimited' },
      limit: { type: 'string' },
      rpm: { type: 'string' },
      balance: { type: 'string' },
      history: { type: 'string', default: 'empty' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    printLine(USAGE);
    return 0;
  }
  const port = count('port', values.port);
  if (port > 65_535) throw new Error(`--port takes a number from 0 to 65535, not ${port}.`);
  if (values.key === '') throw new Error('--key takes a key, not an empty text.');
  const balance = count('balance', values.balance);
  const sandbox = await start({
    port,
    key: values.key,
    seed: count('seed', values.seed),
    now: Date.now,
    plan: oneOf('plan', values.plan, PLANS),
    monthlyLimit: count('limit', values.limit),
    requestsPerMinute: count('rpm', values.rpm),
    wallet: balance === undefined ? undefined : { balance },
    history: oneOf('history', values.history, HISTORY_KINDS),
  });
  process.stdout.write(`Address: ${sandbox.address}\nKey:     ${sandbox.key}\n`);
  await interrupted();
  await sandbox.close();
  printLine(sandbox.requests === 1 ? '1 request came.' : `${sandbox.requests} requests came.`);
  return 0;
});

async function start(options: AccountOptions): ReturnType<typeof startAccountSandbox> {
  try {
    return await startAccountSandbox(options);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new Error(`Port ${options.port} is in use: give another one with --port.`, {
      cause: error,
    });
  }
}

function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}

/** Parses a whole number of 0 or more, if one was given. */
function count<T extends string | undefined>(
  flag: string,
  text: T,
): T extends string ? number : number | undefined;
function count(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw new Error(`--${flag} takes a whole number, not ${text}.`);
  return Number(text);
}

function oneOf<T extends string>(flag: string, text: string, values: readonly T[]): T {
  const found = values.find((value) => value === text);
  if (found === undefined) throw new Error(`--${flag} is one of ${values.join(', ')}.`);
  return found;
}
