import { messageOf } from '#core/base/result.ts';
import type { Store } from '../store/store.ts';
import { localApiFolder } from './access.ts';
import { answering, type AnsweringOptions } from './answering.ts';
import { type LocalApiServer, serve } from './server.ts';

export interface LocalApiOptions extends Omit<AnsweringOptions, 'state'> {
  readonly dataFolder: string;
  readonly store: Store;
  readonly onProblem: (what: string, error: unknown) => void;
}

/** The local interface, while it is switched on. */
export interface LocalApiController {
  /** Resolves when the interface is as the settings want it. */
  settled(): Promise<void>;
  close(): void;
}

export function openLocalApi(options: LocalApiOptions): LocalApiController {
  const { store, dataFolder, onProblem } = options;
  const folder = localApiFolder(dataFolder);
  const answer = answering({ ...options, state: () => store.state });
  let server: LocalApiServer | null = null;
  let isWanted = false;
  let isClosed = false;
  const isOver = (): boolean => isClosed;
  let work: Promise<void> = Promise.resolve();

  function setProblem(interfaceProblem: string | null): void {
    if (isClosed || store.state.desktop.interfaceProblem === interfaceProblem) return;
    store.dispatch({ kind: 'desktop-changed', desktop: { interfaceProblem } });
  }

  function shut(): void {
    server?.close();
    server = null;
  }

  async function follow(): Promise<void> {
    if (!isWanted || isClosed) {
      shut();
      setProblem(null);
      return;
    }
    if (server) return;
    try {
      const opened = await serve({ folder, answer });
      // The app may quit while the server starts.
      if (isOver()) {
        opened.close();
        return;
      }
      server = opened;
      setProblem(null);
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
