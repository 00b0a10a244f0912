import type { AppState } from '#core/app/app-state.ts';
import { vocabularyOf } from '#core/app/command-view.ts';
import type { Command, Meaning, Unclear } from '#core/command/meaning.ts';
import { parseCommand } from '#core/command/parse.ts';
import { fail, ok, type Result } from '#core/base/result.ts';
import { outside as words } from '#core/text/en-outside.ts';
import type { OutsideError } from './contract.ts';

/** Numbers in programs and terminals have a point, whatever the person's format. */
export const SEPARATORS = { decimal: '.', group: ',' };

type MeaningOf<Kind extends Meaning['kind']> = Extract<Meaning, { kind: Kind }>;

/** What was understood, and a text that means only this. */
interface Understood<Kind extends Meaning['kind']> {
  readonly meaning: MeaningOf<Kind>;
  readonly text: string;
}

/** Reads a text of the command bar's grammar that must have one meaning, of one kind. */
export function understand<Kind extends Meaning['kind']>(
  state: AppState,
  text: string,
  kind: Kind,
): Result<Understood<Kind>, OutsideError> {
  const command = parseCommand(text, vocabularyOf(state, SEPARATORS, []));
  if (command.kind === 'unclear') return fail(notUnderstood(command.unclear));
  const fitting = readingsOf(command).flatMap((reading) =>
    isOfKind(reading.meaning, kind) ? [{ meaning: reading.meaning, text: reading.text }] : [],
  );
  const [only] = fitting;
  if (only && fitting.length === 1) return ok(only);
  return fail(
    only
      ? { code: 'ambiguous', message: words.ambiguous(fitting.map((each) => each.text)) }
      : { code: 'not-understood', message: words.unclear['unknown-word'](text) },
  );
}

const isOfKind = <Kind extends Meaning['kind']>(
  meaning: Meaning,
  kind: Kind,
): meaning is MeaningOf<Kind> => meaning.kind === kind;

const readingsOf = (command: Exclude<Command, { kind: 'unclear' }>) =>
  command.kind === 'one' ? [command.reading] : command.readings;

const notUnderstood = ({ problem, word }: Unclear): OutsideError => ({
  code: 'not-understood',
  message: words.unclear[problem](word),
});
