import { messageOf } from '#core/base/result.ts';
import { statusAnswer } from '#core/outside/status-answer.ts';
import type { Store } from '../store/store.ts';
import { outsideFolder } from './access.ts';
import { answering, type AnsweringOptions } from './answering.ts';
import { type OutsideServer, serve } from './server.ts';
import { removeStatusFiles, type StatusFiles, statusFilesIn } from './status-files.ts';

export interface OutsideOptions extends Omit<AnsweringOptions, 'state'> {
  readonly dataFolder: string;
  readonly store: Store;
  readonly onProblem: (what: string, error: unknown) => void;
  /** Tests replace the real one. */
  readonly each?: (work: () => void, periodMs: number) => () => void;
}

/** The local interface and the files for status bars, while they are switched on. */
export interface OutsideController {
  /** Resolves when the interface is as the settings want it. */
  settled(): Promise<void>;
  close(): void;
}

/** Numbers age without an answer, and markets answer one after another. */
const STATUS_EVERY_MS = 2_000;

interface Open {
  readonly server: OutsideServer;
  readonly files: StatusFiles;
  readonly stop: () => void;
}

function realEach(work: () => void, periodMs: number): () => void {
  const timer = setInterval(work, periodMs);
  timer.unref();
  return () => clearInterval(timer);
}

export function openOutside(options: OutsideOptions): OutsideController {
  const { store, dataFolder, onProblem, moment, wording, each = realEach } = options;
  const folder = outsideFolder(dataFolder);
  const answer = answering({ ...options, state: () => store.state });
  let open: Open | null = null;
  let isWanted = false;
  let isClosed = false;
  const isOver = (): boolean => isClosed;
  let work: Promise<void> = Promise.resolve();

  function setProblem(interfaceProblem: string | null): void {
    if (isClosed || store.state.desktop.interfaceProblem === interfaceProblem) return;
    store.dispatch({ kind: 'desktop-changed', desktop: { interfaceProblem } });
  }

  function shut(): void {
    open?.stop();
    open?.server.close();
    if (open) removeStatusFiles(folder);
    open = null;
  }

  function writeStatus(): void {
    try {
      const reader = { moment: moment(), ...wording() };
      open?.files.write(statusAnswer(store.state, reader), reader.text);
      setProblem(null);
    } catch (error) {
      setProblem(messageOf(error));
    }
  }

  async function follow(): Promise<void> {
    if (!isWanted || isClosed) {
      shut();
      setProblem(null);
      return;
    }
    if (open) return;
    try {
      const server = await serve({ folder, answer });
      // The app may quit while the server starts.
      if (isOver()) {
        server.close();
        return;
      }
      const stop = each(writeStatus, STATUS_EVERY_MS);
      open = { server, files: statusFilesIn(folder), stop };
      writeStatus();
    } catch (error) {
      onProblem('local interface:', error);
      setProblem(messageOf(error));
    }
  }

  function look(): void {
    const { localInterface } = store.state.choices;
    if (localInterface === isWanted) return;
    isWanted = localInterface;
    work = work.then(follow);
  }

  const unsubscribe = store.subscribe(look);
  look();
  return {
    settled: () => work,
    close() {
      isClosed = true;
      unsubscribe();
      shut();
    },
  };
}
