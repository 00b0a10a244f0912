import electronLog from 'electron-log/node';
import fs from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { hideSecrets } from '#core/base/redact.ts';
import { redactor } from '../service/redactor.ts';

/** The app's log: two files of bounded size, for their owner alone, without any key. */
export interface Log {
  readonly error: (what: string, error?: unknown) => void;
  readonly warn: (what: string, error?: unknown) => void;
  readonly info: (what: string) => void;
  /** From now on this key stands in no line, in none of the forms in which it travels. */
  readonly hide: (key: string) => void;
  /** A text as it may be written or copied. */
  readonly redact: (text: string) => string;
  /** The newest lines of the file, the newest last. */
  readonly tail: () => string;
}

const FILE_BYTES = 512 * 1024;
const LONGEST_LINE = 8_000;
const TAIL_BYTES = 32 * 1024;
/** Each costs every line that is written. */
const MOST_KEYS = 32;

/** Opens the log in `logs` of a folder. A log that can't be written is said on the console alone. */
export function openLog(folder: string): Log {
  const file = path.join(folder, 'logs', 'main.log');
  const redactors = new Map<string, (text: string) => string>();

  function redact(text: string): string {
    let hidden = text;
    for (const hide of redactors.values()) hidden = hide(hidden);
    return hideSecrets(hidden);
  }

  // The variant without Electron: the other one listens to pages on channels of its own.
  const log = electronLog.create({ logId: file });
  log.hooks.push((message) => ({
    ...message,
    // Cut last: half of a key would not be found.
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
      // The one in use is always among the newest: it is named at every request.
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

/** Nothing that was received can look like another line, or move a terminal's cursor. */
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
