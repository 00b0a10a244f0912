import { parentPort } from 'node:worker_threads';
import electron from '../electron.ts';

/** What the launcher and the app's thread say to each other, but for what goes to Chromium. */
export interface Evaluation {
  readonly id: number;
  /** The text of a function of the module `electron` and of an argument. */
  readonly source: string;
  readonly argument: unknown;
}

export type Evaluated =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string };

type Work = (module: typeof electron, argument: unknown) => unknown;

async function evaluate({ id, source, argument }: Evaluation): Promise<Evaluated> {
  try {
    const work = (0, eval)(`(${source})`) as Work;
    return { id, ok: true, value: await work(electron, argument) };
  } catch (error) {
    return { id, ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/** As Playwright evaluates in a main process. */
export function answerEvaluations(): void {
  parentPort?.on('message', (evaluation: Evaluation) => {
    void evaluate(evaluation).then((evaluated) => parentPort?.postMessage(evaluated));
  });
}
