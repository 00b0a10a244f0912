import net from 'node:net';
import type { Reply } from '#core/local-api/contract.ts';

/** A raw connection to the interface, which can send anything. */
export interface RawClient {
  readonly socket: net.Socket;
  send(text: string | Buffer): void;
  /** The next reply; null once the connection is closed. */
  next(): Promise<Reply | null>;
  ended: Promise<void>;
}

export async function rawClient(address: string): Promise<RawClient> {
  const socket = net.connect(address);
  const replies: Reply[] = [];
  const waiting: ((reply: Reply | null) => void)[] = [];
  let rest = '';
  let isEnded = false;
  socket.setEncoding('utf8');
  socket.on('error', () => undefined);
  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const reply = JSON.parse(line) as Reply;
      const take = waiting.shift();
      if (take) take(reply);
      else replies.push(reply);
    }
  });
  const ended = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isEnded = true;
      for (const take of waiting.splice(0)) take(null);
      resolve();
    });
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  return {
    socket,
    ended,
    send: (text) => void socket.write(text),
    next: () =>
      new Promise((resolve) => {
        const reply = replies.shift();
        if (reply) resolve(reply);
        else if (isEnded) resolve(null);
        else waiting.push(resolve);
      }),
  };
}

export const line = (value: unknown): string => `${JSON.stringify(value)}\n`;
