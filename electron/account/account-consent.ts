import type { AccountRisk } from '#core/requests/account-risks.ts';
import { limitOf } from '#core/requests/budget.ts';
import type { Connection } from '#core/requests/connection.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import type { Spent } from '#core/requests/spending.ts';
import type { Text } from '#core/text/en.ts';
import type { Confirm, Question } from '../window/confirm.ts';

/** More tries than this in a minute cannot come from a person. */
const MOST_TRIES = 6;
/** The risks of a try: a mistyped key does not ask again for the same address. */
const OF_TRY: ReadonlySet<AccountRisk> = new Set<AccountRisk>(['address', 'query']);
const MINUTE_MS = 60_000;

export interface ConsentOptions {
  readonly confirm: Confirm;
  readonly text: Pick<Text, 'confirm'>;
  readonly elapsed: () => number;
}

/** Confirmations outside the page for changes to an account. A page alone changes nothing. */
export interface Consent {
  change(next: Connection, risks: readonly AccountRisk[], spent: Spent): Promise<Answer>;
  disconnect(address: string, toDemo: boolean): Promise<Answer>;
  /** Whether a public source may be asked from now on. */
  choosePublic(host: string): Promise<Answer>;
  /** Whether another try of an account may leave now. */
  oneMoreTry(): Answer;
  /** An account was saved: what was confirmed for it holds for no other one. */
  forget(): void;
}

type Answer = Result<null>;

export function createConsent({ confirm, text, elapsed }: ConsentOptions): Consent {
  const words = text.confirm;
  /** Where a key may be sent, until an account is saved. */
  const confirmed = new Set<string>();
  let triesMs: number[] = [];

  async function answerTo(question: Question): Promise<Answer> {
    return (await confirm(question)) ? ok(null) : fail(appError('not-confirmed'));
  }

  return {
    oneMoreTry() {
      triesMs = triesMs.filter((atMs) => elapsed() - atMs < MINUTE_MS);
      if (triesMs.length >= MOST_TRIES) return fail(appError('too-often'));
      triesMs.push(elapsed());
      return ok(null);
    },
    forget: () => confirmed.clear(),
    async change(next, risks, spent) {
      const address = shownAddress(next.address);
      const sent = `${address} ${next.sendKeyAs.way === 'query'}`;
      const isOfTry = risks.every((risk) => OF_TRY.has(risk));
      if (risks.length === 0 || (isOfTry && confirmed.has(sent))) return ok(null);
      const { connect, change, yesConnect, yesChange } = words.account;
      const isNew = risks.includes('address');
      const limit = limitOf(next, spent);
      const answer = await answerTo({
        title: (isNew ? connect : change)(address),
        body: risks.map((risk) => words.account.risks[risk](limit)).join('\n'),
        yes: isNew ? yesConnect : yesChange,
        no: words.cancel,
      });
      if (answer.ok) confirmed.add(sent);
      return answer;
    },
    choosePublic(host) {
      const { title, body, yes } = words.publicSource;
      return answerTo({ title: title(host), body, yes, no: words.cancel });
    },
    disconnect(address, toDemo) {
      const { title, body, bodyToDemo, yes } = words.disconnect;
      return answerTo({
        title: title(shownAddress(address)),
        body: toDemo ? bodyToDemo : body,
        yes,
        no: words.cancel,
      });
    },
  };
}

/**
 * As it is sent: an international name in its ASCII form, and the path, because two services may
 * share an origin.
 */
const shownAddress = (address: string): string => new URL(address).href.replace(/\/$/, '');
