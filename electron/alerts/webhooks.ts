import crypto from 'node:crypto';
import * as v from 'valibot';
import { firingKey, type StoredFiring } from '#core/alerts/alerts-state.ts';
import { lateness } from '#core/alerts/pending-firings.ts';
import {
  type Hook,
  hook as hookSchema,
  type HookMessage,
  hookRequest,
  overdueKeys,
  waitingFirings,
} from '#core/alerts/webhook.ts';
import { notificationText, type Wording } from '#core/alerts/words.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import { backoffMs } from '#core/requests/back-off.ts';
import type { Text } from '#core/text/en.ts';
import type { Vault } from '../account/vault.ts';
import { isLoopback } from '../service/address.ts';
import { type Fetch, send, TIMEOUTS, type Timeouts } from '../service/request.ts';
import type { Store } from '../store/store.ts';
import type { Confirm } from '../window/confirm.ts';

export interface WebhookOptions {
  readonly store: Store;
  readonly vault: Pick<Vault, 'load' | 'keep' | 'forget'>;
  readonly fetch: Fetch;
  readonly confirm: Confirm;
  readonly text: Pick<Text, 'confirm' | 'webhook'>;
  readonly wording: () => Wording;
  readonly now: () => number;
  readonly random: () => number;
  /** Keeps a secret out of the log. */
  readonly hide: (secret: string) => void;
  readonly onProblem: (what: string, error: unknown) => void;
  /** Tests shorten them. */
  readonly timeouts?: Timeouts;
  readonly backoff?: (failures: number, random: number) => number;
  readonly shortestWaitMs?: number;
}

/** Sends fired alerts to one address, each at least once, with an id. */
export interface Webhooks {
  /** Replaces the address, once the person confirmed it outside the page. */
  choose(hook: Hook): Promise<Result<null>>;
  remove(): Promise<Result<null>>;
  /** Sends a message that says it is a test. */
  test(): Promise<Result<null>>;
  close(): void;
}

/** The vault's entry; it has no address of a service. */
const ENTRY = 'webhook';
/** A failure is never tried again at once. */
const SHORTEST_WAIT_MS = 1_000;

export function openWebhooks(options: WebhookOptions): Webhooks {
  const { store, vault, fetch, confirm, wording, now, random, hide, onProblem } = options;
  const { timeouts = TIMEOUTS, backoff = backoffMs } = options;
  const { shortestWaitMs = SHORTEST_WAIT_MS } = options;
  const words = options.text.webhook;
  const questions = options.text.confirm.webhook;
  const { cancel } = options.text.confirm;
  let hook: Hook | null = null;
  let isSending = false;
  let failures = 0;
  /** Refused in a way that will not pass, so only a change starts it again. */
  let isStopped = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | null = null;

  function setProblem(webhookProblem: string | null): void {
    if (isClosed || store.state.desktop.webhookProblem === webhookProblem) return;
    store.dispatch({ kind: 'desktop-changed', desktop: { webhookProblem } });
  }

  function use(next: Hook | null): void {
    hook = next;
    failures = 0;
    isStopped = false;
    if (timer) clearTimeout(timer);
    timer = null;
    for (const secret of next ? [next.address, next.chatId, next.secret] : []) {
      if (secret !== '') hide(secret);
    }
    setProblem(null);
  }

  function messageOf(firing: StoredFiring): HookMessage {
    const { title, body } = notificationText([firing], false, now(), wording());
    const { source } = store.state;
    return {
      id: firingKey(firing).replace(' ', '-'),
      title,
      body: [body, source.key].join('\n'),
      value: firing.value,
      publishedAt: new Date(firing.atMs).toISOString(),
      firedAt: new Date(firing.judgedAtMs).toISOString(),
      source: source.key,
      isLate: lateness(firing, now()) !== null,
      isTest: false,
    };
  }

  async function post(to: Hook, message: HookMessage): Promise<Outcome> {
    const { url, body } = hookRequest(to, message);
    const signature =
      to.kind === 'json' && to.secret !== ''
        ? crypto.createHmac('sha256', to.secret).update(body).digest('hex')
        : null;
    const headers = {
      'content-type': 'application/json',
      ...(signature === null ? {} : { 'x-parallax-signature': `sha256=${signature}` }),
    };
    const reply = await send(fetch, url, { method: 'POST', headers, body }, timeouts);
    if (!reply.ok) {
      const isFinal = reply.error.code === 'redirected';
      return { kind: isFinal ? 'refused' : 'failed', why: words.failures(reply.error.code) };
    }
    const { status } = reply.value;
    if (status >= 200 && status < 300) return { kind: 'sent' };
    const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429;
    return { kind: isFinal ? 'refused' : 'failed', why: words.status(status) };
  }

  /** Drops what is overdue, then sends the oldest that waits. */
  async function sendNext(): Promise<void> {
    if (isSending || isClosed) return;
    const { firings } = store.state.alerts;
    const overdue = overdueKeys(firings, now());
    if (overdue.length > 0) {
      store.dispatch({ kind: 'hooks-marked', keys: overdue, hook: 'dropped' });
      return;
    }
    const [first] = waitingFirings(firings);
    if (!first || !hook || isStopped || timer) return;
    isSending = true;
    const [to, { source }] = [hook, store.state];
    const outcome = await post(to, messageOf(first));
    isSending = false;
    if (isOver()) return;
    // The address or the account may be another one by now.
    if (to === hook && source.key === store.state.source.key) settle(first, outcome);
    void sendNext();
  }

  const isOver = (): boolean => isClosed;

  function settle(firing: StoredFiring, outcome: Outcome): void {
    if (outcome.kind === 'sent') {
      failures = 0;
      setProblem(null);
      store.dispatch({ kind: 'hooks-marked', keys: [firingKey(firing)], hook: 'sent' });
      return;
    }
    setProblem(outcome.why);
    if (outcome.kind === 'refused') {
      isStopped = true;
      return;
    }
    failures += 1;
    timer = setTimeout(
      () => {
        timer = null;
        void sendNext();
      },
      Math.max(shortestWaitMs, backoff(failures, random())),
    );
    timer.unref();
  }

  function removeWaiting(): void {
    const keys = waitingFirings(store.state.alerts.firings).map(firingKey);
    if (keys.length > 0) store.dispatch({ kind: 'hooks-marked', keys, hook: 'removed' });
  }

  const unsubscribe = store.subscribe(() => queueMicrotask(() => void sendNext()));
  const loaded = vault.load(ENTRY).then((held) => {
    if (store.state.choices.alerts.webhook === null) return;
    const read = held.kind === 'key' ? v.safeParse(hookSchema, parse(held.key)) : null;
    if (read?.success) use(read.output);
    else setProblem(words.lost);
    void sendNext();
  });

  return {
    async choose(next) {
      await loaded;
      const origin = originOf(next);
      if (origin === null) return fail(appError('bad-request', words.notAnAddress));
      if (next.kind === 'telegram' && next.chatId === '') {
        return fail(appError('bad-request', words.noChat));
      }
      const { title, body, yes } = questions.choose;
      const isWanted = await confirm({ title: title(origin), body, yes, no: cancel });
      if (!isWanted) return fail(appError('not-confirmed'));
      try {
        await vault.keep(ENTRY, JSON.stringify(next), 'session');
      } catch (error) {
        onProblem('webhook:', error);
        return fail(appError('internal', words.notKept));
      }
      use(next);
      store.dispatch({ kind: 'chosen', choices: { alerts: { webhook: next.kind } } });
      return ok(null);
    },
    async remove() {
      await loaded;
      const { title, body, yes } = questions.remove;
      if (!(await confirm({ title, body, yes, no: cancel })))
        return fail(appError('not-confirmed'));
      try {
        vault.forget();
      } catch (error) {
        onProblem('webhook:', error);
        return fail(appError('internal', words.notKept));
      }
      use(null);
      store.dispatch({ kind: 'chosen', choices: { alerts: { webhook: null } } });
      removeWaiting();
      return ok(null);
    },
    async test() {
      await loaded;
      if (!hook) return fail(appError('bad-request', words.lost));
      const at = new Date(now()).toISOString();
      const { source } = store.state;
      const outcome = await post(hook, {
        id: `test-${crypto.randomUUID()}`,
        title: words.testTitle(source.kind === 'sandbox'),
        body: words.testBody,
        value: '0',
        publishedAt: at,
        firedAt: at,
        source: source.key,
        isLate: false,
        isTest: true,
      });
      return outcome.kind === 'sent' ? ok(null) : fail(appError('bad-request', outcome.why));
    },
    close() {
      isClosed = true;
      unsubscribe();
      if (timer) clearTimeout(timer);
    },
  };
}

type Outcome =
  | { readonly kind: 'sent' }
  /** `refused` will not pass. */
  | { readonly kind: 'failed' | 'refused'; readonly why: string };

/** HTTPS, or HTTP on this machine, without a user; null for anything else. */
function originOf({ address }: Hook): string | null {
  if (!URL.canParse(address)) return null;
  const parsed = new URL(address);
  const isAllowed =
    parsed.protocol === 'https:' || (parsed.protocol === 'http:' && isLoopback(parsed.hostname));
  return isAllowed && parsed.username === '' && parsed.password === '' ? parsed.origin : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
