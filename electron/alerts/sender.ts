import crypto from 'node:crypto';
import type { Message, Receiver } from '#core/alerts/destination.ts';
import { requestTo } from '#core/alerts/destination.ts';
import { backoffMs } from '#core/requests/back-off.ts';
import type { Text } from '#core/text/en.ts';
import { type Fetch, send, TIMEOUTS, type Timeouts } from '../service/request.ts';

export interface SendingOptions {
  readonly fetch: Fetch;
  readonly text: Pick<Text, 'confirm' | 'destinations'>;
  readonly random: () => number;
  /** Keeps a secret out of the log. */
  readonly hide: (secret: string) => void;
  /** Tests shorten them. */
  readonly timeouts?: Timeouts;
  readonly backoff?: (failures: number, random: number) => number;
  readonly shortestWaitMs?: number;
}

export type Outcome =
  | { readonly kind: 'sent' }
  /** `refused` will not pass. */
  | { readonly kind: 'failed' | 'refused'; readonly why: string };

/** A failure is never tried again at once. */
const SHORTEST_WAIT_MS = 1_000;

export function hideSecrets(
  { address, chatId, secret }: Receiver,
  hide: SendingOptions['hide'],
): void {
  for (const each of [address, chatId, secret]) if (each !== '') hide(each);
}

/** Sends one message, once. */
export async function post(
  { fetch, text, hide, timeouts = TIMEOUTS }: SendingOptions,
  to: Receiver,
  message: Message,
): Promise<Outcome> {
  const words = text.destinations;
  // The log hides what was used last; many keys may have been tested since.
  hideSecrets(to, hide);
  const { url, body } = requestTo(to, message);
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

/** The oldest message that waits for one destination. */
export interface Next {
  readonly message: Message;
  /** It arrived. */
  readonly sent: () => void;
}

export interface SenderOptions extends SendingOptions {
  readonly next: () => Next | null;
  /** Why nothing is sent; null once something is. */
  readonly onProblem: (why: string | null) => void;
}

/** Sends what waits for one destination, one message after another, and each until it arrives. */
export class Sender {
  readonly receiver: Receiver;
  readonly #options: SenderOptions;
  #isSending = false;
  #failures = 0;
  /** Refused in a way that will not pass, so only a change starts it again. */
  #isStopped = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(receiver: Receiver, options: SenderOptions) {
    this.receiver = receiver;
    this.#options = options;
  }

  close(): void {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
  }

  async sendNext(): Promise<void> {
    if (this.#isSending || this.#isClosed || this.#isStopped || this.#timer) return;
    const next = this.#options.next();
    if (!next) return;
    this.#isSending = true;
    const outcome = await post(this.#options, this.receiver, next.message);
    this.#isSending = false;
    this.#settle(next, outcome);
    void this.sendNext();
  }

  #settle({ sent }: Next, outcome: Outcome): void {
    // It may have another address by now, or the app quits.
    if (this.#isClosed) return;
    const { onProblem } = this.#options;
    if (outcome.kind === 'sent') {
      this.#failures = 0;
      onProblem(null);
      sent();
      return;
    }
    onProblem(outcome.why);
    if (outcome.kind === 'refused') this.#isStopped = true;
    else this.#wait();
  }

  #wait(): void {
    const { random, backoff = backoffMs, shortestWaitMs = SHORTEST_WAIT_MS } = this.#options;
    this.#failures += 1;
    const waitMs = Math.max(shortestWaitMs, backoff(this.#failures, random()));
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.sendNext();
    }, waitMs);
    this.#timer.unref();
  }
}
