import { durationText } from '#core/text/age-text.ts';
import { appError, fail, type Result } from '#core/base/result.ts';
import { keepsLess, type RetentionDays } from '#core/history/retention.ts';
import { undone, withDefaults } from '#core/settings/changes.ts';
import type { Handlers } from '#ipc/contract.ts';
import type { Parts } from '../base/handler-parts.ts';

const DAY_MS = 86_400_000;

type Answer = Result<null> | Promise<Result<null>>;

/** Deleting a part of the history needs a confirmation outside the page, by an undo too. */
export function confirmingLess(
  handlers: Handlers,
  { store, confirm, text }: Pick<Parts, 'store' | 'confirm' | 'text'>,
): Handlers {
  const { title, yes, no, raw, hourly } = text.settings.keepsLess;
  const span = (days: number): string => durationText(days * DAY_MS, text);

  function body(next: RetentionDays): string {
    const { rawDays } = store.state.choices.retention;
    return next.rawDays < rawDays ? raw(span(next.rawDays)) : hourly(span(next.hourlyDays));
  }

  async function confirmed(next: RetentionDays, choose: () => Answer): Promise<Result<null>> {
    const isWanted = await confirm({ title, body: body(next), yes, no });
    return isWanted ? choose() : fail(appError('not-confirmed'));
  }

  const now = (): RetentionDays => store.state.choices.retention;
  return {
    ...handlers,
    choose(change) {
      const next = { ...now(), ...change.retention };
      const choose = (): Answer => handlers.choose(change);
      return keepsLess(now(), next) ? confirmed(next, choose) : choose();
    },
    undoSetting(none) {
      const last = store.state.settingsChanges.undo.at(-1);
      const next = last ? undone(store.state.choices, last.changes).retention : now();
      const undo = (): Answer => handlers.undoSetting(none);
      return keepsLess(now(), next) ? confirmed(next, undo) : undo();
    },
    resetSettings(section) {
      const next = withDefaults(store.state.choices, section).retention;
      const reset = (): Answer => handlers.resetSettings(section);
      return keepsLess(now(), next) ? confirmed(next, reset) : reset();
    },
  };
}
