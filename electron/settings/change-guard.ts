import type { Choices } from '#core/settings/choices.ts';
import { appError, fail, type Result } from '#core/base/result.ts';
import { changesBetween, type How } from '#core/settings/changes.ts';
import { UNDOABLE_KEYS } from '#core/settings/items.ts';
import { PORTABLE_KEYS } from '#core/settings/portable.ts';
import { withTypedIn } from '#core/settings/typed-in.ts';
import type { Text } from '#core/text/en.ts';
import { calls, type Handlers, type NextChoices } from '#ipc/contract.ts';
import type { CallName } from '#ipc/names.ts';
import type { Store } from '../store/store.ts';
import type { Confirm, Question } from '../window/confirm.ts';

interface GuardNeeds {
  readonly store: Store;
  /** Asks the user in a dialog outside the page. */
  readonly confirm: Confirm;
  readonly text: Text;
  readonly about: { readonly locale: string; readonly publicHost: string };
}

type Ask = (now: Choices, next: Choices, text: Text, host: string) => Question | null;

/** What a person is asked outside the page before such a change, however it comes about. */
const QUESTIONS: readonly Ask[] = [
  function readByPrograms(now, next, { confirm }) {
    const opens = next.localInterface && !now.localInterface;
    return opens ? { ...confirm.localInterface, no: confirm.cancel } : null;
  },
  function asksPublicSource({ opinion: now }, { opinion: next }, { confirm }, host) {
    if (next.overPercent === null || now.overPercent !== null) return null;
    const { title, body, yes } = confirm.secondOpinion;
    return { title: title(host), body, yes, no: confirm.cancel };
  },
];

/** An import, and its undo, also change choices outside the settings. */
const ALL_KEYS = [...new Set([...UNDOABLE_KEYS, ...PORTABLE_KEYS])];

type Handler = (args: unknown) => unknown;

/** Makes a change of choices one to undo; what was typed keeps its meaning. */
export function changing<T>(store: Store, locale: string, how: How, change: () => T): T {
  const before = store.state.choices;
  const answer = change();
  const retyped = withTypedIn(before, store.state.choices, locale);
  if (retyped) store.dispatch({ kind: 'chosen', choices: retyped });
  const keys = how === 'imported' || how === 'undone' ? ALL_KEYS : UNDOABLE_KEYS;
  const changes = changesBetween(before, store.state.choices, keys);
  if (changes.length > 0) store.dispatch({ kind: 'settings-changed', changes, how });
  return answer;
}

/**
 * The contract's fields `confirm` and `undo`: asks before a call that opens or deletes something,
 * and records how each call changed the settings. It compares the choices, so that no call can be
 * missed. Handlers change choices synchronously.
 * @returns handlers that fail with `not-confirmed`, and change nothing, where the answer was no.
 */
export function guardingChanges(
  handlers: Handlers,
  { store, confirm, text, about }: GuardNeeds,
): Handlers {
  function run(name: CallName, handle: Handler, args: unknown): unknown {
    return changing(store, about.locale, calls[name].undo ?? 'changed', () => handle(args));
  }

  async function asked(
    questions: readonly Question[],
    change: () => unknown,
  ): Promise<Result<null>> {
    for (const question of questions) {
      if (!(await confirm(question))) return fail(appError('not-confirmed'));
    }
    return change() as Result<null> | Promise<Result<null>>;
  }

  function guarded(name: CallName, handle: Handler, args: unknown): unknown {
    const next = calls[name].confirm as NextChoices<unknown> | undefined;
    const change = (): unknown => run(name, handle, args);
    if (!next) return change();
    const { choices } = store.state;
    const after = next(store.state, args);
    const questions = QUESTIONS.flatMap((ask) => ask(choices, after, text, about.publicHost) ?? []);
    return questions.length > 0 ? asked(questions, change) : change();
  }

  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      (args: unknown) => guarded(name as CallName, handle as Handler, args),
    ]),
  ) as Handlers;
}
