import * as v from 'valibot';
import { cutText } from '#core/base/result.ts';
import { ALERT_FIELDS, isTemplate } from '#core/desk/template.ts';
import { shortLine } from '#core/desk/trade.ts';
import { list, type Of } from '#core/schema/forms.ts';

/** Each waits for nobody else, but each is a connection of its own. */
export const MOST_DESTINATIONS = 10;

export const DESTINATION_KINDS = ['ntfy', 'telegram', 'discord', 'json'] as const;
export type DestinationKind = (typeof DESTINATION_KINDS)[number];

export const destinationId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));
const kind = v.picklist(DESTINATION_KINDS);
/** What the person calls it. It is never part of a message. */
const name = v.pipe(
  shortLine,
  v.check((text) => text !== ''),
);

/**
 * Where fired alerts and digests are sent: what the page may know of it. Other entries of an older
 * file are left out.
 */
export const destination = v.object({
  id: destinationId,
  kind,
  name,
  isOn: v.boolean(),
});

export const destinationSwitch = v.strictObject({ id: destinationId, isOn: v.boolean() });
export type DestinationSwitch = Of<typeof destinationSwitch>;
export type Destination = Of<typeof destination>;

const BOT_TOKEN = /^\d{5,20}:[\w-]{30,60}$/;
export const botToken = v.pipe(v.string(), v.trim(), v.regex(BOT_TOKEN));
export const isBotToken = (text: string): boolean => BOT_TOKEN.test(text);
const TELEGRAM = 'https://api.telegram.org/bot';
export const telegramMethod = (token: string, method: string): string =>
  `${TELEGRAM}${token}/${method}`;
/** What is pasted may be a token, or the address that has it. */
export const isTelegramAddress = (text: string): boolean =>
  isBotToken(text) || text.startsWith(TELEGRAM);
/** What people have of Telegram is a bot's token. */
const wholeAddress = (of: DestinationKind, address: string): string =>
  of === 'telegram' && isBotToken(address) ? telegramMethod(address, 'sendMessage') : address;

/** How Telegram answers to a token that is none, or is no longer one. */
export const isTokenRefused = (status: number): boolean => status === 401 || status === 404;

/** What Telegram says of a bot's token. */
export interface FoundChat {
  readonly bot: string;
  /** Who wrote to the bot last; null if nobody did yet. */
  readonly chatId: string | null;
}

const receiverFields = v.strictObject({
  kind,
  address: v.pipe(v.string(), v.maxLength(2_000), v.trim()),
  /** Telegram's chat; empty for others. */
  chatId: v.pipe(v.string(), v.maxLength(100), v.trim()),
  /** Signs plain JSON; empty for none. */
  secret: v.pipe(v.string(), v.maxLength(200)),
});
/** The rest of it is secret: whoever knows it can write there. */
export const receiver = v.pipe(
  receiverFields,
  v.transform((to) => ({ ...to, address: wholeAddress(to.kind, to.address) })),
);
export type Receiver = Of<typeof receiver>;

export const destinationInput = v.strictObject({
  /** Null for a new one. */
  id: v.nullable(destinationId),
  name,
  /** Null leaves the address of a known one as it is. */
  receiver: v.nullable(receiver),
});
export type DestinationInput = Of<typeof destinationInput>;

/**
 * Where something is sent, beside this computer. The id of a destination that was removed stays, so
 * that it can be said.
 */
export const sendTo = v.union([
  v.picklist(['none', 'all']),
  list(destinationId, 2 * MOST_DESTINATIONS),
]);
export type SendTo = Of<typeof sendTo>;

export const LONGEST_SENTENCE = 300;
/** The person's own sentence in sent alerts; empty for none. */
export const sentence = v.pipe(
  v.string(),
  v.maxLength(LONGEST_SENTENCE),
  v.check((text) => isTemplate(text, ALERT_FIELDS)),
);

/** The part of a message that its destination shows to people. */
interface ShownMessage {
  readonly title: string;
  readonly body: string;
}

export interface Message extends ShownMessage {
  /** The same whenever it is sent again, so that a second one is recognised. */
  readonly id: string;
  /** With value, age and source. */
  readonly body: string;
  readonly value: string;
  readonly publishedAt: string;
  readonly firedAt: string;
  readonly source: string;
  readonly isLate: boolean;
  readonly isTest: boolean;
}

type Where = Omit<Receiver, 'kind' | 'secret'>;
interface Request {
  readonly url: string;
  readonly body: object;
}

interface Kind {
  /** The fields of its form beside the address. */
  readonly fields: readonly ('chatId' | 'secret')[];
  /** What it can't do without. */
  readonly lacks: (to: Where) => 'chat' | 'topic' | null;
  /** Texts of others are only text there. */
  readonly request: (to: Where, message: Message, text: string) => Request;
}

/** Discord refuses more than 2,000 characters, and escaping doubles some; ntfy 4,096 bytes. */
const LONGEST = 900;

const pathOf = (address: string): string => address.replace(/[?#].*$/, '').replace(/\/+$/, '');

/** Empty where the address has no path. */
function lastPart({ address }: Where): string {
  const path = pathOf(address);
  const hasPath = path.slice(path.indexOf('//') + 2).includes('/');
  return hasPath ? (path.split('/').at(-1) ?? '') : '';
}

const plainMarkdown = (text: string): string =>
  text.replaceAll(/[\\*_~`|>#[\]()<@:-]/g, String.raw`\$&`);

/** Each kind of destination, an entry each; its words are in `core/text/en/destinations.ts`. */
const KINDS: Readonly<Record<DestinationKind, Kind>> = {
  ntfy: {
    fields: [],
    lacks: (to) => (lastPart(to) === '' ? 'topic' : null),
    request({ address }, { id, title, body }) {
      // Posted to the server, JSON may have any letters in its title; the last part is the topic.
      const path = pathOf(address);
      const at = path.lastIndexOf('/') + 1;
      const message = [cutText(body, LONGEST), markOf(id)].join('\n');
      return { url: path.slice(0, at), body: { topic: path.slice(at), title, message } };
    },
  },
  telegram: {
    fields: ['chatId'],
    lacks: ({ chatId }) => (chatId === '' ? 'chat' : null),
    request: ({ address, chatId }, _, text) => ({
      url: address,
      // Without a parse mode, nothing in the text is markup.
      body: { chat_id: chatId, text, link_preview_options: { is_disabled: true } },
    }),
  },
  discord: {
    fields: [],
    lacks: () => null,
    request: ({ address }, _, text) => ({
      url: address,
      body: { content: plainMarkdown(text), allowed_mentions: { parse: [] } },
    }),
  },
  json: {
    fields: ['secret'],
    lacks: () => null,
    request: ({ address }, message) => ({ url: address, body: { version: 1, ...message } }),
  },
};

export const kindOfDestination = (of: DestinationKind): Kind => KINDS[of];

const markOf = (id: string): string => `#${id}`;

/** A request's address and JSON. */
export function requestTo(
  to: Receiver,
  message: Message,
): { readonly url: string; readonly body: string } {
  // Half a character is refused by some, and would cost the whole message.
  const [title, shownBody] = [message.title.toWellFormed(), message.body.toWellFormed()];
  const text = [cutText([title, shownBody].join('\n'), LONGEST), markOf(message.id)].join('\n');
  const { url, body } = KINDS[to.kind].request(to, { ...message, title, body: shownBody }, text);
  return { url, body: JSON.stringify(body) };
}
