import { setTimeout } from 'node:timers/promises';
import { type Answer, type Reply, replyOf } from '../../electron/sandbox/exchange.ts';
import { listen, readRequest, type Sandbox, send } from '../../electron/sandbox/server.ts';
import { type AccountOptions, createAccountService } from './sandbox-account.ts';

/** How the sandbox misbehaves. */
export interface Misbehaviour {
  /**
   * A part of path and query, such as `latest.json` or `market=parallel`; every request by default.
   */
  readonly path?: string;
  /** How many requests it affects; without it, all until it is replaced. */
  readonly times?: number;
  /** The delay before the reply, in real ms. */
  readonly delayMs?: number;
  /** Replaces the answer. A `body` alone has status 200; a `status` alone has an error's JSON. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /**
   * `truncated`: the first half of the answer; `not-json`: an HTML page; `hang`: no answer;
   * `reset`: the connection closes at once.
   */
  readonly broken?: 'truncated' | 'not-json' | 'hang' | 'reset';
}

const JSON_TYPE = { 'content-type': 'application/json' };
const PAGE = '<!doctype html><title>Sign in</title><h1>Sign in to this network</h1>';

/** A sandbox with answers that a test can break. */
export interface MisbehavingSandbox extends Sandbox {
  /**
   * Applies from the next request on and replaces the previous rule; null restores normal answers.
   */
  misbehave(rule: Misbehaviour | null): void;
}

export async function startMisbehavingSandbox(
  options: AccountOptions,
): Promise<MisbehavingSandbox> {
  const service = createAccountService(options);
  const mischief = new Mischief();
  const sandbox = await listen(options, async (request, response) => {
    const rule = mischief.take(request.url ?? '/');
    if (rule?.delayMs !== undefined) await setTimeout(rule.delayMs, undefined, { ref: false });
    const read = await readRequest(request);
    const reply = misbehave(rule, () => ('path' in read ? service(read) : read));
    if (reply === 'reset') request.socket.resetAndDestroy();
    else if (reply !== 'hang') send(response, reply, options.now());
  });
  return Object.assign(sandbox, { misbehave: (rule: Misbehaviour | null) => mischief.set(rule) });
}

/** The rule, while it has requests left. */
class Mischief {
  #rule: Misbehaviour | null = null;
  #left = 0;

  set(rule: Misbehaviour | null): void {
    this.#rule = rule;
    this.#left = rule?.times ?? Infinity;
  }

  /** The rule for this request; null if the sandbox behaves. */
  take(pathAndQuery: string): Misbehaviour | null {
    const rule = this.#rule;
    if (!rule || this.#left <= 0 || !pathAndQuery.includes(rule.path ?? '')) return null;
    this.#left -= 1;
    return rule;
  }
}

/** The reply under a rule, made from the normal reply. `hang` and `reset` send none. */
export function misbehave(
  rule: Misbehaviour | null,
  proper: () => Answer,
): Reply | 'hang' | 'reset' {
  if (!rule) return replyOf(proper());
  const { status, headers = {}, body, broken } = rule;
  if (broken === 'hang' || broken === 'reset') return broken;
  if (broken === 'not-json') {
    return {
      status: status ?? 200,
      headers: { 'content-type': 'text/html', ...headers },
      body: PAGE,
    };
  }
  const reply = status === undefined && body === undefined ? replyOf(proper()) : instead(rule);
  if (broken !== 'truncated') return { ...reply, headers: { ...reply.headers, ...headers } };
  return { ...reply, body: reply.body.slice(0, Math.floor(reply.body.length / 2)) };
}

function instead({ status = 200, body }: Misbehaviour): Reply {
  const errorBody = {
    status: 'error',
    message: 'Misbehaving',
    description: `On demand: ${status}.`,
  };
  return { status, headers: JSON_TYPE, body: body ?? JSON.stringify(errorBody) };
}
