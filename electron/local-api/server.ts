import fs from 'node:fs';
import net from 'node:net';
import {
  HELLO_MS,
  IDLE_MS,
  MOST_BYTES,
  MOST_CONNECTIONS,
  type Reply,
} from '#core/local-api/contract.ts';
import { makeOwnFolder, newAccess, removeAccess, writeAccess } from './access.ts';
import { type AnswerRequest, refusal, Session } from './session.ts';

export interface LocalApiServer {
  /** Ends all connections and removes the socket and the token, at once. */
  close(): void;
}

interface ServeOptions {
  readonly folder: string;
  readonly answer: AnswerRequest;
  /** Tests shorten these. */
  readonly idleMs?: number;
  readonly helloMs?: number;
}

const NEWLINE = 0x0a;
/** Connections without a token yet; more are closed at once. */
const MOST_STRANGERS = 64;

/**
 * Serves the local interface to programs of the same user.
 * @throws if the socket is in use by another process, or cannot be created.
 */
export async function serve(options: ServeOptions): Promise<LocalApiServer> {
  const { folder, answer, idleMs = IDLE_MS, helloMs = HELLO_MS } = options;
  makeOwnFolder(folder);
  const access = newAccess(folder);
  const isFile = process.platform !== 'win32';
  if (isFile) await removeStale(access.address);
  const sockets = new Set<net.Socket>();
  const admitted = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    socket.on('error', () => socket.destroy());
    if (sockets.size >= MOST_CONNECTIONS + MOST_STRANGERS) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    // Whatever a stranger sends, it has this long for the token, and takes no admitted one's place.
    const patience = setTimeout(() => socket.destroy(), helloMs);
    socket.on('close', () => {
      clearTimeout(patience);
      sockets.delete(socket);
      admitted.delete(socket);
    });
    socket.setTimeout(idleMs, () => socket.destroy());
    converse(socket, new Session(access.token, answer), () => {
      clearTimeout(patience);
      if (admitted.size >= MOST_CONNECTIONS) return false;
      admitted.add(socket);
      return true;
    });
  });
  function close(): void {
    removeAccess(folder);
    server.close();
    for (const socket of sockets) socket.destroy();
    // Closing removes the socket's file too, but only later.
    if (isFile) fs.rmSync(access.address, { force: true });
  }
  await listen(server, access.address);
  try {
    if (isFile) fs.chmodSync(access.address, 0o600);
    // Last, so that whoever finds it can connect.
    writeAccess(folder, access);
  } catch (error) {
    close();
    throw error;
  }
  return { close };
}

/** The last words to a client. It is not waited for, as it may never end its side. */
function dismiss(socket: net.Socket, reply: Reply | null): void {
  socket.end(reply ? lineOf(reply) : '');
  socket.destroySoon();
}

const lineOf = (reply: Reply): string => `${JSON.stringify(reply)}\n`;

/**
 * Answers one line after the other. While an answer is made or sent, nothing more is read.
 * @param admit asked once the token was right: whether there is room.
 */
function converse(socket: net.Socket, session: Session, admit: () => boolean): void {
  let rest = Buffer.alloc(0);
  let isAdmitted = false;

  async function answerLines(): Promise<void> {
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      if (end > MOST_BYTES) break;
      const line = rest.subarray(0, end).toString('utf8');
      rest = rest.subarray(end + 1);
      const { reply, isLast } = await session.reply(line);
      if (socket.destroyed) return;
      if (isLast) {
        dismiss(socket, reply);
        return;
      }
      isAdmitted ||= admit();
      if (!isAdmitted) {
        dismiss(socket, refusal('too-many-connections', session.words.tooMany(MOST_CONNECTIONS)));
        return;
      }
      if (reply && !socket.write(lineOf(reply))) await drained(socket);
    }
    if (rest.length > MOST_BYTES) {
      dismiss(socket, refusal('too-long', session.words.tooLong(MOST_BYTES)));
      return;
    }
    socket.resume();
  }

  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    socket.pause();
    void answerLines();
  });
}

const drained = (socket: net.Socket): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      socket.off('drain', end).off('close', end);
      resolve();
    };
    if (socket.destroyed) resolve();
    else socket.once('drain', end).once('close', end);
  });

function listen(server: net.Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      server.on('error', () => undefined);
      resolve();
    });
  });
}

/**
 * Removes the socket of an app that was killed.
 * @throws if another process listens on it, or if it is something else.
 */
async function removeStale(address: string): Promise<void> {
  const found = fs.lstatSync(address, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isSocket()) throw new Error(`${address} is no socket: remove it.`);
  if (await isLive(address)) throw new Error(`${address} is in use by another process.`);
  fs.rmSync(address, { force: true });
}

function isLive(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    // Anything but a refusal may come from a live process that is busy.
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'ECONNREFUSED'));
  });
}
