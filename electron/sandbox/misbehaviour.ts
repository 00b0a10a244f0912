import type { Answer } from './exchange.ts';

/** How the sandbox goes wrong when it is told to. */
export interface Misbehaviour {
  /** A part of path and query, such as `latest.json` or `market=parallel`; every request without it. */
  readonly path?: string;
  /** How many requests it happens to; until it is taken back without it. */
  readonly times?: number;
  /** Waits first; the clock's ms, not the sandbox's. */
  readonly delayMs?: number;
  /** Instead of the answer; a `body` alone comes with 200, a `status` alone with an error's JSON. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /**
   * `truncated`: the answer's first half; `not-json`: a page of HTML; `hang`: never a word;
   * `reset`: the connection ends at once.
   */
  readonly broken?: 'truncated' | 'not-json' | 'hang' | 'reset';
}

/** What goes over the wire. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const PAGE = '<!doctype html><title>Sign in</title><h1>Sign in to this network</h1>';

const replyOf = ({ status, headers, body }: Answer): Reply => ({
  status,
  headers: { ...JSON_TYPE, ...headers },
  body: JSON.stringify(body),
});

/** The rule while it has times left, for one request after the other. */
export class Mischief {
  #rule: Misbehaviour | null = null;
  #left = 0;

  set(rule: Misbehaviour | null): void {
    this.#rule = rule;
    this.#left = rule?.times ?? Infinity;
  }

  /** The rule for this request, used up by one; null where the sandbox behaves. */
  take(pathAndQuery: string): Misbehaviour | null {
    const rule = this.#rule;
    if (!rule || this.#left <= 0 || !pathAndQuery.includes(rule.path ?? '')) return null;
    this.#left -= 1;
    return rule;
  }
}

/** The reply a rule makes, from the one there would have been; `hang` and `reset` for none at all. */
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
  const said = { status: 'error', message: 'Misbehaving', description: `On demand: ${status}.` };
  return { status, headers: JSON_TYPE, body: body ?? JSON.stringify(said) };
}
