import { execFile } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { afterEach } from 'vitest';
import { answer as answerSchema } from '#core/local-api/answers.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { en } from '#core/text/en.ts';
import * as v from 'valibot';
import { askHere } from '../../electron/history/chart-questions.ts';
import { answering } from '../../electron/local-api/answering.ts';
import {
  makeOwnFolder,
  newAccess,
  localApiFolder,
  writeAccess,
} from '../../electron/local-api/access.ts';
import { type LocalApiServer, serve } from '../../electron/local-api/server.ts';
import { openRecord } from '../../electron/record/record-file.ts';
import { at } from './account.ts';
import { buildCommandLine } from './built-worker.ts';
import { useFolder } from './folder.ts';
import { decimal, rateTable, stateWith } from './rates.ts';

/** The dollar's mid rate in the record. */
export const LONG = '1575.123456789012345678901';
const DAY = 86_400_000;
export const program = await buildCommandLine();

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly problem: string;
}

export const jsonOf = ({ out }: Ran): v.InferOutput<typeof answerSchema> =>
  v.parse(answerSchema, JSON.parse(out));

function commandLine() {
  const inFolder = useFolder();
  const servers: Pick<LocalApiServer, 'close'>[] = [];
  afterEach(() => servers.splice(0).forEach((server) => server.close()));

  /** Whatever the machine speaks. */
  const run = (...args: string[]): Promise<Ran> => runIn('C', ...args);

  const runIn = (locale: string, ...args: string[]): Promise<Ran> =>
    new Promise((resolve) => {
      const words = [program, ...args, '--user-data-dir', inFolder()];
      execFile(
        process.execPath,
        words,
        { env: { ...process.env, LC_ALL: locale } },
        (error, out, problem) => {
          const code = error ? Number(error.code) : 0;
          resolve({ code, out, problem });
        },
      );
    });

  /** A record of two days, the later one now. */
  function recordIn(name: string, source = SANDBOX, nowMs = Date.now()): void {
    const record = openRecord(inFolder(name), source);
    const tables = [DAY, 0].map((agoMs) =>
      rateTable(
        { NGN: agoMs === 0 ? LONG : '1500', GHS: '12' },
        { publishedAtMs: nowMs - agoMs, firstSeenAtMs: nowMs - agoMs },
      ),
    );
    tables.forEach((table, index) =>
      record.saveLatest(table, table.firstSeenAtMs, tables[index - 1] ?? null),
    );
    record.savePlatforms(
      {
        ticker: 'USDTNGN',
        quotes: [
          {
            code: 'alpha',
            buy: decimal('1601.5'),
            sell: decimal('1589.25'),
            updatedAtMs: nowMs,
          },
        ],
        droppedCount: 0,
        billing: null,
      },
      nowMs,
    );
    record.close();
  }

  /** Something that serves at the app's address, and says what it likes. */
  async function served(replies: (socket: net.Socket) => void): Promise<void> {
    const folder = localApiFolder(inFolder());
    makeOwnFolder(folder);
    const access = newAccess(folder);
    const server = net.createServer((socket) => {
      socket.on('error', () => undefined);
      replies(socket);
    });
    servers.push({ close: () => void server.close() });
    server.listen(access.address);
    await once(server, 'listening');
    writeAccess(folder, access);
  }

  /** The app is there, without a record. */
  async function serveRates(nowMs: number): Promise<void> {
    const state = stateWith(rateTable({ NGN: '1612.5' }, { publishedAtMs: nowMs }), nowMs);
    const answer = answering({
      state: () => state,
      withRecord: (work) => work(null),
      askCharts: askHere((work) => work(null)),
      moment: () => at(nowMs),
      wording: () => ({ locale: 'en-GB', zone: 'UTC', text: en }),
    });
    servers.push(await serve({ folder: localApiFolder(inFolder()), answer }));
  }

  return { inFolder, servers, run, runIn, recordIn, served, serveRates };
}

/** The built command line, over a data folder for each test and what serves at the app's address. */
export const useCommandLine: () => ReturnType<typeof commandLine> = commandLine;
