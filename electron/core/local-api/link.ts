import type { ObservedState } from '#core/alerts/observe.ts';
import type { LinkProblem } from '#core/base/reason.ts';
import type { Meaning } from '#core/command/meaning.ts';
import { understand } from './words.ts';

export const LINK_SCHEME = 'parallax';
/** Longer than any sentence, each of whose letters is written as three bytes. */
const LONGEST_LINK = 2_000;
const LONGEST_TEXT = 200;

/** One view and one text: no path, port, name, fragment or second value. */
const LINK = /^parallax:\/\/(convert|chart|alert)\/?\?q=([^&#?]*)$/i;
/** They can disguise what a link says, or end a line of a log. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\uFFFD]/u;

type Of<Kind extends Meaning['kind'], Fields extends keyof Extract<Meaning, { kind: Kind }>> = Pick<
  Extract<Meaning, { kind: Kind }>,
  Fields
>;

/** The view that a link opens, and what is filled in there. Nothing is done by it. */
export type Linked =
  | ({ readonly view: 'convert' } & Of<'convert', 'amount' | 'from' | 'to'>)
  | ({ readonly view: 'chart' } & Of<'share', 'base' | 'quote'>)
  | ({ readonly view: 'alert' } & Of<'draft', 'subject' | 'condition'>)
  | { readonly view: null; readonly problem: LinkProblem };

const refused = (problem: LinkProblem): Linked => ({ view: null, problem });

/** Whether a word of a command line is a link of this app, sound or not. */
export const isLink = (word: string): boolean => /^parallax:/i.test(word);

/** Reads `parallax://convert?q=500+usdt`. Its text is a sentence, with a decimal point. */
export function readLink(link: string, state: ObservedState): Linked {
  if (link.length > LONGEST_LINK) return refused('too-long');
  const [, view = '', written = ''] = LINK.exec(link) ?? [];
  if (view === '') return refused('no-view');
  const text = decoded(written);
  if (text === null || HIDDEN.test(text)) return refused('hidden');
  if (text.length > LONGEST_TEXT) return refused('too-long');
  return linkedBy(view.toLowerCase(), text, state);
}

function decoded(written: string): string | null {
  try {
    return decodeURIComponent(written.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

function linkedBy(view: string, text: string, state: ObservedState): Linked {
  switch (view) {
    case 'convert': {
      const read = understand(state, text, 'convert');
      if (!read.ok) return refused('unclear');
      const { amount, from, to } = read.value.meaning;
      return { view, amount, from, to };
    }
    case 'chart': {
      const read = understand(state, `share ${text}`, 'share');
      if (!read.ok) return refused('unclear');
      const { base, quote } = read.value.meaning;
      return { view, base, quote };
    }
    case 'alert': {
      const read = understand(state, text, 'draft');
      if (!read.ok) return refused('unclear');
      const { subject, condition } = read.value.meaning;
      return { view, subject, condition };
    }
    default:
      return refused('no-view');
  }
}
