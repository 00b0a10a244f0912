import { AssertionError } from 'node:assert/strict';
import { access } from './access.ts';
import { type ContractRequest, nameOf, type Reply } from './request.ts';
import { currencies as currenciesAsk } from './requests.ts';
import { convert } from './convert.ts';
import { currencies } from './currencies.ts';
import { general } from './general.ts';
import { history } from './history.ts';
import { latest } from './latest.ts';
import { platforms } from './platforms.ts';
import type { Context, Statement } from './statement.ts';

export interface Numbered extends Statement {
  readonly id: number;
  /** Requests that no statement before it has already paid for. */
  readonly cost: number;
}

export interface Outcome {
  readonly kind: 'ok' | 'FAIL' | 'differs';
  /** A difference or a remark; null for neither. */
  readonly detail: string | null;
}

/** All statements of the interface, in its order, numbered from 1; nothing is sent for it. */
export function contract(nowMs: number): readonly Numbered[] {
  const parts = [general, latest, platforms, currencies, convert, history(nowMs), access];
  const paid = new Set<string>();
  return parts.flat().map((statement, index) => {
    const before = paid.size;
    for (const request of statement.requests) paid.add(nameOf(request));
    return { ...statement, id: index + 1, cost: paid.size - before };
  });
}

/** Every request of these statements, each once; the one that shows whether the key is good is first. */
export function requestsOf(statements: readonly Statement[]): readonly ContractRequest[] {
  const all = [currenciesAsk, ...statements.flatMap(({ requests }) => requests)];
  return [...new Map(all.map((request) => [nameOf(request), request])).values()];
}

/** Whether the statement holds, by answers that have come; a request without one has a fault. */
export function judge(
  { kind, check }: Statement,
  replies: ReadonlyMap<string, Reply | Error>,
  context: Context,
): Outcome {
  try {
    return { kind: 'ok', detail: check((request) => replyTo(request, replies), context) ?? null };
  } catch (error) {
    if (!(error instanceof AssertionError || error instanceof NoAnswer)) throw error;
    const [detail = ''] = error.message.split('\n');
    return { kind: kind === 'stated' ? 'FAIL' : 'differs', detail };
  }
}

class NoAnswer extends Error {}

function replyTo(request: ContractRequest, replies: ReadonlyMap<string, Reply | Error>): Reply {
  const reply = replies.get(nameOf(request));
  if (!reply) throw new TypeError(`${request.path} was not among the statement's requests`);
  if (reply instanceof Error) throw new NoAnswer(`${request.path}: no answer, ${reply.message}`);
  return reply;
}
