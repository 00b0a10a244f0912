import type { AccountRisk } from '#core/requests/account-risks.ts';
import { limitOf } from '#core/requests/budget.ts';
import type { Connection } from '#core/requests/connection.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import type { Spent } from '#core/requests/spending.ts';
import type { Text } from '#core/text/en.ts';
import type { Confirm, Question } from '../window/confirm.ts';

/** More tests than this in a minute cannot come from a person. */
const MOST_TESTS = 6;
const MINUTE_MS = 60_000;

export interface ConsentOptions {
  readonly confirm: Confirm;
  readonly text: Pick<Text, 'confirm'>;
  readonly elapsed: () => number;
}

/**
 * Confirmations outside the page for changes to an account. A page alone changes and sends nothing.
 */
export interface Consent {
  /** Whether a test may leave. Another origin, or the key in the query, needs a confirmation. */
  test(to: Pick<Connection, 'address' | 'sendKeyAs'>, current: Connection | null): Promise<Answer>;
  change(next: Connection, risks: readonly AccountRisk[], spent: Spent): Promise<Answer>;
  disconnect(address: string): Promise<Answer>;
}

type Answer = Result<null>;

export function createConsent({ confirm, text, elapsed }: ConsentOptions): Consent {
  const words = text.confirm;
  /** Valid until the app quits. */
  const confirmed = new Set<string>();
  let testsMs: number[] = [];

  async function answerTo(question: Question): Promise<Answer> {
    return (await confirm(question)) ? ok(null) : fail(appError('not-confirmed'));
  }

  async function confirmTest(origin: string, isInQuery: boolean): Promise<Answer> {
    const sent = `${origin} ${isInQuery}`;
    if (confirmed.has(sent)) return ok(null);
    const { title, body, yes } = words.test;
    const inQuery = isInQuery ? `\n${words.account.risks.query()}` : '';
    const answer = await answerTo({
      title: title(origin),
      body: body + inQuery,
      yes,
      no: words.cancel,
    });
    if (answer.ok) confirmed.add(sent);
    return answer;
  }

  return {
    async test({ address, sendKeyAs }, current) {
      const origin = originOf(address);
      const isInQuery = sendKeyAs.way === 'query';
      const isConnected = current !== null && originOf(current.address) === origin;
      const isUsual = isConnected && (!isInQuery || current.sendKeyAs.way === 'query');
      const answer = isUsual ? ok(null) : await confirmTest(origin, isInQuery);
      if (!answer.ok) return answer;
      testsMs = testsMs.filter((atMs) => elapsed() - atMs < MINUTE_MS);
      if (testsMs.length >= MOST_TESTS) return fail(appError('too-often'));
      testsMs.push(elapsed());
      return answer;
    },
    async change(next, risks, spent) {
      if (risks.length === 0) return ok(null);
      const { connect, change, yesConnect, yesChange } = words.account;
      const isNew = risks.includes('address');
      const origin = originOf(next.address);
      const limit = limitOf(next, spent);
      return answerTo({
        title: (isNew ? connect : change)(origin),
        body: risks.map((risk) => words.account.risks[risk](limit)).join('\n'),
        yes: isNew ? yesConnect : yesChange,
        no: words.cancel,
      });
    },
    disconnect(address) {
      const { title, body, yes } = words.disconnect;
      return answerTo({ title: title(originOf(address)), body, yes, no: words.cancel });
    },
  };
}

/** As it is sent: an international name in its ASCII form. */
const originOf = (address: string): string => new URL(address).origin;
