import type { ChoicesChange } from '#core/settings/choices.ts';
import { ok, type Result } from '#core/base/result.ts';
import type { Handlers } from '#ipc/contract.ts';
import type { CallOf, Feature } from '#ipc/names.ts';
import type { Store } from '../store/store.ts';

export type HandlersOf<F extends Feature> = Pick<Handlers, CallOf<F>>;

export const done = ok(null);

/** A handler of a command that cannot fail. */
export const always =
  <Args>(work: (args: Args) => unknown) =>
  async (args: Args): Promise<Result<null>> => {
    await work(args);
    return done;
  };

/** For a command that cannot fail. */
export function choose(store: Store, choices: ChoicesChange): Result<null> {
  store.dispatch({ kind: 'chosen', choices });
  return done;
}
