import electronLog from 'electron-log/node';
import fs from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { hideSecrets } from '#core/base/redact.ts';
import { redactor } from '../service/redactor.ts';

/** The app's log: two files of limited size, readable by the owner only, without any key. */
export interface Log {
  readonly error: (what: string, error?: unknown) => void;
  readonly warn: (what: string, error?: unknown) => void;
  readonly info: (what: string) => void;
  /** From now on, no line contains this key in any of its encodings. */
  readonly hide: (key: string) => void;
  /** Redacts a text for the log or the clipboard. */
  readonly redact: (text: string) => string;
  /** The newest lines of the file, in order. */
  readonly tail: () => string;
}

const FILE_BYTES = 512 * 1024;
const LONGEST_LINE = 8_000;
const TAIL_BYTES = 32 * 1024;
/** Each key slows down every line. */
const MOST_KEYS = 32;

/** Opens the log in the folder's `logs`. If it cannot be written, only the console shows that. */
export function openLog(folder: string): Log {
  const file = path.join(folder, 'logs', 'main.log');
  const redactors = new Map<string, (text: string) => string>();

  function redact(text: string): string {
    let hidden = text;
    for (const hide of redactors.values()) hidden = hide(hidden);
    return hideSecrets(hidden);
  }

  // The variant without Electron, because the other one opens IPC channels for pages.
  const log = electronLog.create({ logId: file });
  log.hooks.push((message) => ({
    ...message,
    // Cut last, because redaction would miss half a key.
    data: [clean(redact(message.data.map(textOf).join(' '))).slice(0, LONGEST_LINE)],
  }));
  const { file: toFile, console: toConsole } = log.transports;
  toFile.resolvePathFn = () => file;
  toFile.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  toFile.maxSize = FILE_BYTES;
  toFile.level = 'info';
  toFile.format = ({ data, level, message }) => [
    `${message.date.toISOString()} ${level} ${String(data[0])}`,
  ];
  toConsole.level = 'warn';
  toConsole.format = ({ data }): unknown[] => data;
  toConsole.writeFn = ({ message }) => console.error(...(message.data as unknown[]));

  return {
    error: (...data) => log.error(...data),
    warn: (...data) => log.warn(...data),
    info: (what) => log.info(what),
    hide(key) {
      // The key in use is always among the newest, since every request passes it here.
      const hide = redactors.get(key) ?? redactor(key);
      redactors.delete(key);
      redactors.set(key, hide);
      const [oldest = key] = redactors.keys();
      if (redactors.size > MOST_KEYS) redactors.delete(oldest);
    },
    redact,
    tail: () => tailOf(file),
  };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : inspect(value, { depth: 4, breakLength: Infinity });

/** Received text cannot look like another line, or move a terminal's cursor. */
function clean(text: string): string {
  return text.replace(/[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]/g, '?').replace(/\n/g, '\n    ');
}

function tailOf(file: string): string {
  try {
    const bytes = fs.readFileSync(file);
    const tail = bytes.subarray(Math.max(0, bytes.length - TAIL_BYTES)).toString('utf8');
    return bytes.length > TAIL_BYTES ? tail.slice(tail.indexOf('\n') + 1) : tail;
  } catch {
    return '';
  }
}
