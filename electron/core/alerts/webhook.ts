import * as v from 'valibot';
import type { Of } from '#core/schema/forms.ts';
import { firingKey, type StoredFiring } from './alerts-state.ts';

export const HOOK_KINDS = ['ntfy', 'telegram', 'discord', 'json'] as const;
export type HookKind = (typeof HOOK_KINDS)[number];

/** Where fired alerts are sent. All but the kind is secret: whoever knows it can write there. */
export const hook = v.strictObject({
  kind: v.picklist(HOOK_KINDS),
  address: v.pipe(v.string(), v.maxLength(2_000), v.trim()),
  /** Telegram's chat; empty for others. */
  chatId: v.pipe(v.string(), v.maxLength(100), v.trim()),
  /** Signs plain JSON; empty for none. */
  secret: v.pipe(v.string(), v.maxLength(200)),
});
export type Hook = Of<typeof hook>;

export interface HookMessage {
  /** The same whenever it is sent again, so that a second one is recognised. */
  readonly id: string;
  readonly title: string;
  /** With value, age and source. */
  readonly body: string;
  readonly value: string;
  readonly publishedAt: string;
  readonly firedAt: string;
  readonly source: string;
  readonly isLate: boolean;
  readonly isTest: boolean;
}

/** Discord refuses more than 2,000 characters, and escaping doubles some; ntfy 4,096 bytes. */
const LONGEST = 900;
const SHOWN_END = 6;

/**
 * The part of a receiver that its origin does not show: many share a server. Of a secret path only
 * the end. An ntfy topic is empty where the address has none, which never works.
 */
export function receiverOf({ kind, address, chatId }: Hook): string {
  const path = address.replace(/[?#].*$/, '').replace(/\/+$/, '');
  if (kind === 'telegram') return chatId;
  const last = path.slice(path.indexOf('//') + 2).includes('/')
    ? (path.split('/').at(-1) ?? '')
    : '';
  return kind === 'ntfy' ? last : last.slice(-SHOWN_END);
}

/** A request's address and JSON for a kind of receiver. Texts of others are only text there. */
export function hookRequest(
  { kind, address, chatId }: Hook,
  message: HookMessage,
): { readonly url: string; readonly body: string } {
  const { id, title, body } = message;
  const mark = `#${id}`;
  const text = [[title, body].join('\n').slice(0, LONGEST), mark].join('\n');
  switch (kind) {
    case 'ntfy': {
      // Posted to the server, JSON may have any letters in its title; the last part is the topic.
      const whole = address.replace(/[?#].*$/, '').replace(/\/+$/, '');
      const at = whole.lastIndexOf('/');
      const topic = whole.slice(at + 1);
      const cut = [body.slice(0, LONGEST), mark].join('\n');
      return json(whole.slice(0, at + 1), { topic, title, message: cut });
    }
    case 'telegram':
      // Without a parse mode, nothing in the text is markup.
      return json(address, { chat_id: chatId, text, link_preview_options: { is_disabled: true } });
    case 'discord':
      return json(address, { content: plainMarkdown(text), allowed_mentions: { parse: [] } });
    case 'json':
      return json(address, { version: 1, ...message });
  }
}

const json = (url: string, body: object): { url: string; body: string } => ({
  url,
  body: JSON.stringify(body),
});

const plainMarkdown = (text: string): string =>
  text.replaceAll(/[\\*_~`|>#[\]()<@:-]/g, String.raw`\$&`);

export const MOST_WAITING = 100;
export const LONGEST_WAIT_MS = 24 * 3_600_000;

export const waitingFirings = (firings: readonly StoredFiring[]): readonly StoredFiring[] =>
  firings.filter(({ hook: mark }) => mark === 'waiting');

/** The keys of firings that are no longer sent: too old, or too many newer ones wait. */
export function overdueKeys(firings: readonly StoredFiring[], nowMs: number): string[] {
  const waiting = waitingFirings(firings);
  const surplus = waiting.length - MOST_WAITING;
  return waiting
    .filter(({ judgedAtMs }, index) => index < surplus || nowMs - judgedAtMs > LONGEST_WAIT_MS)
    .map(firingKey);
}
