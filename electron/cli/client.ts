import net from 'node:net';
import * as v from 'valibot';
import {
  type LocalApiRequest,
  type Reply,
  reply as replySchema,
  VERSION,
} from '#core/local-api/contract.ts';
import type { Language } from '#core/settings/appearance.ts';
import { localApiFolder, readAccess } from '../local-api/access.ts';

const WAIT_MS = 5_000;
/** Longer than any answer. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Sends one request to the running app.
 * @param language of its texts; null for a program.
 * @returns null if it does not serve, does not answer in time, or another version is running.
 */
export function fromApp(
  dataFolder: string,
  request: LocalApiRequest,
  language: Language | null,
): Promise<Reply | null> {
  const access = readAccess(localApiFolder(dataFolder));
  if (!access) return Promise.resolve(null);
  return new Promise((resolve) => {
    const socket = net.connect(access.address);
    let received = '';
    function end(reply: Reply | null): void {
      socket.destroy();
      resolve(reply);
    }
    socket.setEncoding('utf8');
    socket.setTimeout(WAIT_MS, () => end(null));
    socket.once('error', () => end(null));
    socket.once('close', () => end(null));
    socket.on('data', (text: string) => {
      received += text;
      const at = received.indexOf('\n');
      if (at >= 0) end(parse(received.slice(0, at)));
      else if (received.length > MOST_BYTES) end(null);
    });
    const lines = [
      { version: VERSION, token: access.token, ...(language !== null && { language }) },
      { version: VERSION, id: 1, request },
    ];
    socket.write(lines.map((each) => `${JSON.stringify(each)}\n`).join(''));
  });
}

/**
 * Null for another version's reply, for what is no reply, or an app that has just restarted: the
 * record answers then.
 */
function parse(line: string): Reply | null {
  try {
    const reply = v.parse(replySchema, JSON.parse(line));
    const isOther = !reply.ok && ['other-version', 'wrong-token'].includes(reply.error.code);
    return isOther ? null : reply;
  } catch {
    return null;
  }
}
