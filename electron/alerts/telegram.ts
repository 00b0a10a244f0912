import * as v from 'valibot';
import {
  type FoundChat,
  isTokenRefused,
  telegramMethod,
} from '#core/alerts/delivery/destination.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import { send, TIMEOUTS } from '../service/request.ts';
import type { SendingOptions } from './sender.ts';

const bot = v.object({ result: v.object({ username: v.string() }) });
const chat = v.object({ chat: v.object({ id: v.pipe(v.number(), v.safeInteger()) }) });
/** Who writes to a bot, and which group or channel it was added to. */
const updates = v.object({
  result: v.array(
    v.object({
      message: v.optional(chat),
      channel_post: v.optional(chat),
      my_chat_member: v.optional(chat),
    }),
  ),
});

/** Whose token it is, and the chat that wrote to the bot last: Telegram is asked once for each. */
export async function findChat(options: SendingOptions, token: string): Promise<Result<FoundChat>> {
  const known = await ask(options, token, 'getMe', bot);
  if (!known.ok) return known;
  const heard = await ask(options, token, 'getUpdates', updates);
  if (!heard.ok) return heard;
  const last = heard.value.result
    .flatMap((each) => each.message ?? each.channel_post ?? each.my_chat_member ?? [])
    .at(-1);
  const chatId = last ? String(last.chat.id) : null;
  return ok({ bot: known.value.result.username, chatId });
}

async function ask<T>(
  { fetch, text, hide, timeouts = TIMEOUTS }: SendingOptions,
  token: string,
  method: string,
  schema: v.GenericSchema<unknown, T>,
): Promise<Result<T>> {
  const words = text.destinations;
  const url = telegramMethod(token, method);
  hide(token);
  const reply = await send(fetch, url, { headers: {} }, timeouts);
  if (reply.ok && isTokenRefused(reply.value.status))
    return fail(appError('unauthorized', words.tokenRefused));
  const read = v.safeParse(schema, reply.ok ? parsed(reply.value.text) : null);
  return read.success ? ok(read.output) : fail(appError('network', words.notAsked));
}

function parsed(body: string | null): unknown {
  try {
    return JSON.parse(body ?? '');
  } catch {
    return null;
  }
}
