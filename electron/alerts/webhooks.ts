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
  receiverOf,
  waitingFirings,
} from '#core/alerts/webhook.ts';
import { notificationText } from '#core/alerts/words.ts';
import type { Wording } from '#core/alerts/wording.ts';
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

/** The vault's entry; it has no address of a service. */
const ENTRY = 'webhook';
/** A failure is never tried again at once. */
const SHORTEST_WAIT_MS = 1_000;

/** Sends fired alerts to one address, each at least once, with an id. */
export class Webhooks {
  readonly #options: WebhookOptions;
  readonly #unsubscribe: () => void;
  readonly #loaded: Promise<void>;
  #hook: Hook | null = null;
  #isSending = false;
  #failures = 0;
  /** Refused in a way that will not pass, so only a change starts it again. */
  #isStopped = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: WebhookOptions) {
    this.#options = options;
    const { store, vault } = options;
    this.#unsubscribe = store.subscribe(() => queueMicrotask(() => void this.#sendNext()));
    this.#loaded = vault.load(ENTRY).then((held) => {
      if (store.state.choices.alerts.webhook === null) return;
      const read = held.kind === 'key' ? v.safeParse(hookSchema, parse(held.key)) : null;
      if (read?.success) this.#use(read.output);
      else this.#setProblem(options.text.webhook.lost);
      void this.#sendNext();
    });
  }

  /** Replaces the address, once the person confirmed it outside the page. */
  async choose(next: Hook): Promise<Result<null>> {
    await this.#loaded;
    const { text, confirm, vault } = this.#options;
    const origin = originOf(next);
    if (origin === null) return fail(appError('bad-request', text.webhook.notAnAddress));
    if (next.kind === 'telegram' && next.chatId === '') {
      return fail(appError('bad-request', text.webhook.noChat));
    }
    const receiver = receiverOf(next);
    if (next.kind === 'ntfy' && receiver === '') {
      return fail(appError('bad-request', text.webhook.noTopic));
    }
    const { title, body, yes, receiver: named } = text.confirm.webhook.choose;
    const { cancel: no } = text.confirm;
    const isWanted = await confirm({
      title: title(origin),
      body: [named[next.kind](receiver), body].join('\n'),
      yes,
      no,
    });
    if (!isWanted) return fail(appError('not-confirmed'));
    try {
      await vault.keep(ENTRY, JSON.stringify(next), 'session');
    } catch (error) {
      return this.#notKept(error);
    }
    this.#change(next);
    return ok(null);
  }

  async remove(): Promise<Result<null>> {
    await this.#loaded;
    const { text, confirm, vault, store } = this.#options;
    const { cancel: no, webhook } = text.confirm;
    if (!(await confirm({ ...webhook.remove, no }))) return fail(appError('not-confirmed'));
    try {
      vault.forget();
    } catch (error) {
      return this.#notKept(error);
    }
    this.#change(null);
    const keys = waitingFirings(store.state.alerts.firings).map(firingKey);
    if (keys.length > 0) store.dispatch({ kind: 'hooks-marked', keys, hook: 'removed' });
    return ok(null);
  }

  /** Sends a message that says it is a test. */
  async test(): Promise<Result<null>> {
    await this.#loaded;
    const { store, text, now } = this.#options;
    const words = text.webhook;
    if (!this.#hook) return fail(appError('bad-request', words.lost));
    const at = new Date(now()).toISOString();
    const { source } = store.state;
    const outcome = await this.#post(this.#hook, {
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
  }

  close(): void {
    this.#isClosed = true;
    this.#hook = null;
    this.#unsubscribe();
    if (this.#timer) clearTimeout(this.#timer);
  }

  #change(next: Hook | null): void {
    this.#use(next);
    const choices = { alerts: { webhook: next?.kind ?? null } };
    this.#options.store.dispatch({ kind: 'chosen', choices });
  }

  #use(next: Hook | null): void {
    this.#hook = next;
    this.#failures = 0;
    this.#isStopped = false;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (next) this.#hideSecrets(next);
    this.#setProblem(null);
  }

  /** The log hides what was used last; many keys may have been tested since. */
  #hideSecrets({ address, chatId, secret }: Hook): void {
    for (const each of [address, chatId, secret]) if (each !== '') this.#options.hide(each);
  }

  #notKept(error: unknown): Result<null> {
    this.#options.onProblem('webhook:', error);
    return fail(appError('internal', this.#options.text.webhook.notKept));
  }

  #setProblem(webhookProblem: string | null): void {
    const { store } = this.#options;
    if (this.#isClosed || store.state.desktop.webhookProblem === webhookProblem) return;
    store.dispatch({ kind: 'desktop-changed', desktop: { webhookProblem } });
  }

  /** Drops what is overdue, then sends the oldest that waits. */
  async #sendNext(): Promise<void> {
    if (this.#isSending || this.#isClosed) return;
    const { store, now } = this.#options;
    const { firings } = store.state.alerts;
    const overdue = overdueKeys(firings, now());
    if (overdue.length > 0) {
      store.dispatch({ kind: 'hooks-marked', keys: overdue, hook: 'dropped' });
      return;
    }
    const [first] = waitingFirings(firings);
    const to = this.#hook;
    if (!first || !to || this.#isStopped || this.#timer) return;
    this.#isSending = true;
    const { source } = store.state;
    const outcome = await this.#post(to, this.#messageOf(first));
    this.#isSending = false;
    // The address or the account may be another one by now, or the app quits.
    if (to === this.#hook && source.key === store.state.source.key) this.#settle(first, outcome);
    void this.#sendNext();
  }

  #messageOf(firing: StoredFiring): HookMessage {
    const { store, now, wording } = this.#options;
    const { title, body } = notificationText([firing], false, now(), {
      ...wording(),
      isSent: true,
    });
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

  async #post(to: Hook, message: HookMessage): Promise<Outcome> {
    const { fetch, text, timeouts = TIMEOUTS } = this.#options;
    const words = text.webhook;
    this.#hideSecrets(to);
    const { url, body } = hookRequest(to, message);
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (to.kind === 'json' && to.secret !== '') {
      const signature = crypto.createHmac('sha256', to.secret).update(body).digest('hex');
      headers['x-parallax-signature'] = `sha256=${signature}`;
    }
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

  #settle(firing: StoredFiring, outcome: Outcome): void {
    const { store, random, backoff = backoffMs, shortestWaitMs = SHORTEST_WAIT_MS } = this.#options;
    if (outcome.kind === 'sent') {
      this.#failures = 0;
      this.#setProblem(null);
      store.dispatch({ kind: 'hooks-marked', keys: [firingKey(firing)], hook: 'sent' });
      return;
    }
    this.#setProblem(outcome.why);
    if (outcome.kind === 'refused') {
      this.#isStopped = true;
      return;
    }
    this.#failures += 1;
    const waitMs = Math.max(shortestWaitMs, backoff(this.#failures, random()));
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.#sendNext();
    }, waitMs);
    this.#timer.unref();
  }
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
