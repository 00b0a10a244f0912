import { appError, fail, type Result } from '#core/base/result.ts';
import { undone } from '#core/settings/changes.ts';
import type { ChoicesChange } from '#core/settings/choices.ts';
import type { Handlers } from '#ipc/contract.ts';
import type { Parts } from '../base/handler-parts.ts';

type Answer = Result<null> | Promise<Result<null>>;

/** Opening the local interface needs a confirmation outside the page, by an undo too. */
export function confirmingInterface(
  handlers: Handlers,
  { store, confirm, text }: Pick<Parts, 'store' | 'confirm' | 'text'>,
): Handlers {
  const question = text.confirm.localInterface;

  async function confirmed(change: () => Answer): Promise<Result<null>> {
    const isWanted = await confirm({ ...question, no: text.confirm.cancel });
    return isWanted ? change() : fail(appError('not-confirmed'));
  }

  const opens = (change: Pick<ChoicesChange, 'localInterface'> | undefined): boolean =>
    change?.localInterface === true && !store.state.choices.localInterface;

  return {
    ...handlers,
    choose: (change) =>
      opens(change) ? confirmed(() => handlers.choose(change)) : handlers.choose(change),
    undoSetting(none) {
      const last = store.state.settingsChanges.undo.at(-1);
      const change = last && undone(store.state.choices, last.changes);
      const undo = (): Answer => handlers.undoSetting(none);
      return opens(change) ? confirmed(undo) : undo();
    },
  };
}
