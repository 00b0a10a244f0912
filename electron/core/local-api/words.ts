import type { RatesState } from '#core/requests/requests-state.ts';
import type { ObservedState } from '#core/alerts/observe.ts';
import { vocabularyOf } from '#core/app/command-view.ts';
import type { Command, Meaning, Reading, Unclear } from '#core/command/meaning.ts';
import { parseCommand } from '#core/command/parse.ts';
import { fail, ok, type Result } from '#core/base/result.ts';
import type { AmountProblem } from '#core/number/amount.ts';
import { type AmountFormat, offersFor } from '#core/rates/read-amount.ts';
import { amountFormatOf } from '#core/requests/known-currencies.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { Zone } from '#core/text/age-text.ts';
import type { WordingNow } from '#core/text/wording.ts';
import type { SpokenText } from '#core/text/en/local-api.ts';
import type { LocalApiError } from './contract.ts';

/** Numbers in programs and terminals have a point, whatever the person's format. */
export const NOTATION = 'en';

type MeaningOf<Kind extends Meaning['kind']> = Extract<Meaning, { kind: Kind }>;

/** Why a text has no meaning, or not one alone. */
type Misread =
  | { readonly kind: 'unclear'; readonly unclear: Unclear }
  | { readonly kind: 'ambiguous'; readonly texts: readonly string[] };

/** For whoever asked, with the words of answers. */
export interface AnswerWording extends WordingNow {
  readonly words: SpokenText;
}

/** In whose words something is refused. */
export type RefusalWording = Pick<AnswerWording, 'text' | 'words'>;

/** What was understood, and a text that means only this. */
interface Understood<Kind extends Meaning['kind']> {
  readonly meaning: MeaningOf<Kind>;
  readonly text: string;
}

/**
 * Reads a text of the command bar's grammar that must have one meaning, of one kind.
 * @param past without a moment, no past day is read.
 */
export function understand<Kind extends Meaning['kind']>(
  state: ObservedState,
  text: string,
  kind: Kind,
  past: { readonly moment: Moment | null; readonly zone?: Zone | undefined } = { moment: null },
): Result<Understood<Kind>, Misread> {
  const command = readWhole(state, text, past);
  if (command.kind === 'unclear') return fail(command);
  const fitting = readingsOf(command).flatMap((reading) =>
    isOfKind(reading.meaning, kind) ? [{ meaning: reading.meaning, text: reading.text }] : [],
  );
  const [only] = fitting;
  if (only && fitting.length === 1) return ok(only);
  return fail(
    only
      ? { kind: 'ambiguous', texts: fitting.map((each) => each.text) }
      : { kind: 'unclear', unclear: { kind: 'unclear', problem: 'unknown-word', word: text } },
  );
}

/** A word that is left over is an error here, with what is understood without it offered. */
export function readWhole(
  state: ObservedState,
  text: string,
  { moment, zone = 'UTC' }: { readonly moment: Moment | null; readonly zone?: Zone | undefined },
): Command {
  const context = { locale: NOTATION, zone };
  const command = parseCommand(text, vocabularyOf(state, context, moment));
  if (command.kind === 'unclear' || command.without === undefined) return command;
  const offers = readingsOf(command).map((reading) => reading.text);
  const word = command.without.join(' ');
  return { kind: 'unclear', unclear: { problem: 'unknown-word', word, offers } };
}

const isOfKind = <Kind extends Meaning['kind']>(
  meaning: Meaning,
  kind: Kind,
): meaning is MeaningOf<Kind> => meaning.kind === kind;

export const readingsOf = (command: Exclude<Command, { kind: 'unclear' }>): readonly Reading[] =>
  command.kind === 'one' ? [command.reading] : command.readings;

export function notUnderstood(
  state: RatesState,
  misread: Misread,
  refusalWording: RefusalWording,
): LocalApiError {
  const { words } = refusalWording;
  if (misread.kind === 'ambiguous') {
    return { code: 'ambiguous', message: words.ambiguous(misread.texts.join('; ')) };
  }
  const { problem, word, offers = [], amountProblem = 'not-a-number' } = misread.unclear;
  if (problem === 'amount') {
    return noAmount(word, amountProblem, amountFormatOf(state, NOTATION), refusalWording);
  }
  const why = words.unclear[problem](word);
  const message = offers.length > 0 ? words.offers(why, offers.join(', ')) : why;
  return { code: 'not-understood', message };
}

/** Why a text is no amount, and what can be written instead. */
export function noAmount(
  typed: string,
  problem: AmountProblem,
  format: AmountFormat,
  { text, words }: RefusalWording,
): LocalApiError {
  const offers = offersFor(typed, format).map((offer) => offer.text);
  const why = words.noAmount(typed, text.amountProblems[problem]);
  const message = offers.length > 0 ? words.offers(why, offers.join(', ')) : why;
  return { code: 'not-understood', message };
}
