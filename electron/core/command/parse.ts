import { plainText } from '#core/number/amount.ts';
import { parseCode } from '#core/rates/currency.ts';
import { readBank, readExport, readLog, readPin, readShare } from './action.ts';
import { actionAlike, actionNamed } from './actions.ts';
import { hasWay, readDraft } from './alert.ts';
import {
  amountLength,
  type Candidate,
  isUnclear,
  type Read,
  readConversion,
} from './conversion.ts';
import { isName, leftOut } from './leave-out.ts';
import { EXACT, isTypo, keywordOf } from './match.ts';
import { type Command, type Meaning, meaningText, type Reading, type Unclear } from './meaning.ts';
import { isAmountPart } from './amounts.ts';
import { best, isCode, splitPlace, takeMarket } from './names.ts';
import { type OpeningKind, readOpening } from './opening.ts';
import { takeDay } from './day.ts';
import { readDeal } from './deal.ts';
import { readQuote } from './quote.ts';
import {
  ALERT,
  isOfQuestion,
  textOf,
  THEMES,
  type Verb,
  VERBS,
  withoutQuestion,
} from './english.ts';
import { inEnglish } from './french.ts';
import { isNumberWord, isOfGrammar } from './grammar-words.ts';
import { readOwn, readQuestion } from './question.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Longer than any command, and short enough to read at each keystroke. */
const MAX_LENGTH = 200;
const MOST_WORDS = 40;
/** More readings than these help nobody. */
const MOST_READINGS = 8;

/** What acts at once. A typing error is no reason to act: such a reading is offered instead. */
const DOING: ReadonlySet<Verb> = new Set<Verb>([
  ...THEMES,
  'theme',
  'pin',
  'unpin',
  'log',
  'bought',
  'sold',
  'export',
]);

/**
 * Reads what a person types into the command bar, the field for alerts or the command line: an
 * amount to convert, a name to open, an alert to draft, or an action. Case, accents and one typing
 * error in a word of 4 letters or more are tolerated, but an exact match always wins. A question
 * may have plain words left out of it, which are named.
 */
export function parseCommand(text: string, vocabulary: Vocabulary): Command {
  return parse(text, vocabulary, readWords);
}

/** Reads only alerts, also without the word `alert`. Nothing is left out of one. */
export const parseAlert = (text: string, vocabulary: Vocabulary): Command =>
  parse(text, vocabulary, ([first = '', ...rest]) =>
    readDraft(keywordOf(first, ALERT) === null ? [first, ...rest] : rest, vocabulary),
  );

type ReadBy = (words: readonly string[], vocabulary: Vocabulary) => Read;

function parse(text: string, vocabulary: Vocabulary, readBy: ReadBy): Command {
  if (text.length > MAX_LENGTH) return unclear('too-long', '');
  const words = wordsOf(text, vocabulary);
  if (words.length === 0) return unclear('empty', '');
  if (words.length > MOST_WORDS) return unclear('too-long', '');
  const { read, without = [] } = readBest(words, vocabulary, readBy);
  if (isUnclear(read)) return { kind: 'unclear', unclear: withWord(read, words) };
  const readings = ranked(read, vocabulary);
  const [reading] = readings;
  if (reading === undefined) return unclear('unknown-word', words[0] ?? '');
  const left = without.length > 0 ? { without } : {};
  return readings.length === 1
    ? { kind: 'one', reading, ...left }
    : { kind: 'several', readings, ...left };
}

/** `la` has no word left in English: what was typed is what is not understood. */
const withWord = (problem: Unclear, typed: readonly string[]): Unclear =>
  problem.word === '' && problem.problem !== 'no-level'
    ? { ...problem, word: typed.join(' ') }
    : problem;

interface BestRead {
  readonly read: Read;
  readonly without?: readonly string[];
}

/**
 * As it is typed, without the question around it, by its French words: the first of these that is
 * read whole. Else without plain words; else with a typing error.
 */
function readBest(words: readonly string[], vocabulary: Vocabulary, readBy: ReadBy): BestRead {
  const french = inEnglish(words);
  const texts = french === null ? [words] : [words, french];
  const reads: Read[] = [];
  for (const each of texts) {
    for (const asked of [each, withoutQuestion(each)]) {
      const isSame = asked !== each && textOf(asked) === textOf(each);
      const read = isSame ? (reads.at(-1) ?? []) : readBy(asked, vocabulary);
      if (isWhole(read)) return { read };
      reads.push(read);
    }
  }
  const found = texts.map((each) => readLeavingOut(each, vocabulary, readBy));
  const asked = found.find((each) => each.read !== null);
  if (asked?.read) return { read: asked.read, without: asked.without };
  // What is left of a question says best what is meant, and what is wrong.
  const [typed = [], plain = [], inFrench, plainFrench] = reads;
  const guess = [plain, typed, plainFrench, inFrench].find((each) => each && !isUnclear(each));
  if (guess) return { read: guess };
  const problems = [plain, typed].flatMap((each) => (isUnclear(each) ? [each] : []));
  // `vendre usdt` lacks an amount: no word of it is unknown.
  const lacking = [plainFrench, inFrench].flatMap((each) =>
    each && isUnclear(each) && each.word === '' ? [each] : [],
  );
  const named = [...problems, ...lacking].find(({ problem }) => problem !== 'unknown-word');
  const problem = named ?? lacking[0] ?? problems.at(-1);
  if (!problem) return { read: typed };
  const without = found.find(({ offers }) => offers.length > 0);
  const word = problem.problem === 'unknown-word' ? without?.without.join(' ') : undefined;
  const offers = [...(problem.offers ?? []), ...found.flatMap((each) => each.offers)];
  if (offers.length === 0) {
    const parts = WITH_PARTS.has(problem.problem) ? offersOfParts(texts, vocabulary, readBy) : [];
    return { read: parts.length > 0 ? { ...problem, offers: parts } : problem };
  }
  return { read: { ...problem, word: word ?? problem.word, offers: nearest(offers) } };
}

/** Where it helps to show what a part of it means; else the problem says what to add. */
const WITH_PARTS: ReadonlySet<Unclear['problem']> = new Set<Unclear['problem']>([
  'unknown-word',
  'no-currency',
  'no-pair',
  'no-past',
  'no-ticker',
]);
/** Of more words there are too many parts to read at each keystroke. */
const MOST_IN_PARTS = 12;

/** Each part of a text that has all its numbers. */
const partsFrom = (words: readonly string[]): readonly (readonly string[])[] =>
  words.length > MOST_IN_PARTS
    ? []
    : words
        .flatMap((_, end) => words.slice(0, end + 1).map((_, start) => [start, end + 1] as const))
        .filter(
          ([start, end]) => !words.some((word, at) => (at < start || at >= end) && isNumber(word)),
        )
        .map((span) => words.slice(...span));

const isNumber = (word: string): boolean => isAmountPart(word) || isNumberWord(word);

/** What the longest parts of a text ask for; none that ends within an amount. */
function offersOfParts(
  texts: readonly (readonly string[])[],
  vocabulary: Vocabulary,
  readBy: ReadBy,
): readonly string[] {
  const parts = texts.flatMap(partsFrom).toSorted((one, other) => other.length - one.length);
  const found = new Set<string>();
  for (const part of parts) {
    const isNamed = part.some((word) => !isOfGrammar(word) && isName(word, vocabulary));
    if (!isNamed || isAmountPart(part.at(-1) ?? '')) continue;
    const read = readBy(withoutQuestion(part), vocabulary);
    if (isUnclear(read) || !isWhole(read)) continue;
    if (!read.every(({ value }) => ANSWERS.has(value.kind))) continue;
    for (const { text } of ranked(read, vocabulary).slice(0, 1)) found.add(text);
    if (found.size >= MOST_OFFERS) break;
  }
  return [...found];
}

/** More than two help nobody choose. */
const MOST_OFFERS = 2;
const nearest = (offers: readonly string[]): readonly string[] =>
  [...new Set(offers)].slice(0, MOST_OFFERS);

const isWhole = (read: Read): boolean =>
  !isUnclear(read) && read.some(({ match }) => match === EXACT);

/** What may have words left out: it only answers. */
const ANSWERS: ReadonlySet<Meaning['kind']> = new Set<Meaning['kind']>([
  'convert',
  'deal',
  'own-rate',
  'high',
  'low',
  'premium',
  'spread',
  'gaps',
  'currency',
  'pair',
  'platform',
  'stock',
  'earned',
]);

/** A question without its plain words; what is no question, or leaves a doubt, is offered. */
function readLeavingOut(
  words: readonly string[],
  vocabulary: Vocabulary,
  readBy: ReadBy,
): { read: Read | null; without: readonly string[]; offers: readonly string[] } {
  const { rest, without, isLikely, isSafe } = leftOut(words, vocabulary);
  const none = { read: null, without, offers: [] };
  if (rest.length === words.length || rest.every(isOfQuestion) || !isLikely) return none;
  const read = readBy(withoutQuestion(rest), vocabulary);
  if (isUnclear(read) || !isWhole(read)) return none;
  const isQuestion = read.every(({ value }) => ANSWERS.has(value.kind));
  if (isSafe && (isQuestion || without.length === 0)) return { read, without, offers: [] };
  return { ...none, offers: ranked(read, vocabulary).map(({ text }) => text) };
}

const unclear = (problem: 'too-long' | 'empty' | 'unknown-word', word: string): Command => ({
  kind: 'unclear',
  unclear: { problem, word },
});

/**
 * Comparisons and the slash of a pair are words of their own. A hyphen between two codes is a
 * slash.
 */
const wordsOf = (text: string, vocabulary: Vocabulary): string[] =>
  plainText(text)
    .replace(
      /(?<![\p{L}\d-])(\p{L}[\p{L}\d]*)-(\p{L}[\p{L}\d]*)(?![\p{L}\d-])/gu,
      (word, one: string, other: string) =>
        isNamedCode(one, vocabulary) && isNamedCode(other, vocabulary) ? `${one}/${other}` : word,
    )
    .replace(/[<>]=?|[≤≥@→]|->/gu, ' $& ')
    .replace(/(?<=\p{L}[\p{L}\d]*) ?\/ ?(?=\p{L})/gu, ' / ')
    // `i have 300k, how many usdt`
    .replace(/(?<=[\p{L}\d])[,;]+(?= \D)/gu, '')
    .split(/ +/)
    .filter(Boolean);

const isNamedCode = (word: string, vocabulary: Vocabulary): boolean => {
  const code = parseCode(word);
  return code !== null && isCode(code, vocabulary);
};

function readWords(words: readonly string[], vocabulary: Vocabulary): Read {
  const action = actionNamed(words);
  if (action !== null)
    return withAlike([{ match: EXACT, value: { kind: action } }], words, vocabulary);
  const bank = readBank(words, vocabulary);
  if (bank !== null) return bank;
  const own = readOwn(words, vocabulary);
  if (own !== null && !(isUnclear(own) && OF_NAMES.has(own.problem))) return own;
  const question = hasWay(words) ? null : readQuestion(words, vocabulary);
  if (question !== null && !isUnclear(question) && !isDoing(words)) return question;
  const { today, isMonthFirst } = vocabulary;
  const taken =
    today === null ? { days: [], rest: words } : takeDay(words, { today, isMonthFirst });
  if (isUnclear(taken)) return taken;
  if (taken.days.length > 0) {
    const then = readThen(withoutQuestion(taken.rest), taken.days, vocabulary);
    // `spread usdt yesterday`: it is the day that is too much.
    const isOfNow = isUnclear(then) && !isUnclear(readNow(taken.rest, vocabulary));
    return isOfNow || (question !== null && isUnclear(then))
      ? { problem: 'no-past', word: textOf(words) }
      : then;
  }
  const now = readNow(words, vocabulary);
  if (!isUnclear(now) || now.offers !== undefined) return now;
  const offer = actionAlike(words);
  if (offer !== null) return { problem: 'unknown-word', word: words[0] ?? '', offers: [offer] };
  // What was asked for says best what is wrong; else a typing error may be in that word.
  if (question !== null) return isDoing(words) ? now : question;
  const loose = hasWay(words)
    ? null
    : (readQuestion(words, vocabulary, true) ??
      readOwn(
        words.map((word) => (isTypo(word.toLowerCase(), 'profit') ? 'profit' : word)),
        vocabulary,
      ));
  return loose === null || isUnclear(loose) ? now : loose;
}

/** What the words of another reading may be. */
const OF_NAMES: ReadonlySet<Unclear['problem']> = new Set<Unclear['problem']>([
  'unknown-word',
  'no-pair',
  'no-ticker',
]);

/** To buy and to sell is no act: it asks for the best price. */
const isDoing = ([first = '']: readonly string[]): boolean =>
  VERBS.some((verb) => verb === first.toLowerCase() && verb !== 'buy' && verb !== 'sell');

/** An amount, or a name, at the close of a past day; of either day, where the date can be two. */
function readThen(words: readonly string[], days: readonly string[], vocabulary: Vocabulary): Read {
  const [first = ''] = words;
  const plain = keywordOf(first, ['convert']) === null ? words : words.slice(1);
  const isAmount = amountLength(plain) > 0 || amountLength(plain.slice(1)) > 0;
  const read = readConversion(isAmount ? plain : ['1', ...plain], vocabulary);
  if (isUnclear(read)) return read;
  const then = read.flatMap(({ match, value }) =>
    value.kind === 'convert' && value.platform === null
      ? days.map((day) => ({ match, value: { ...value, day } }))
      : [],
  );
  return then.length > 0 ? then : { problem: 'no-past', word: words.join(' ') };
}

/** A name may be the same word: a platform called `pause`. */
function withAlike(
  read: readonly Candidate[],
  words: readonly string[],
  vocabulary: Vocabulary,
): Read {
  const alike = words.length === 1 ? readOpening(words, 'open', vocabulary) : [];
  return isUnclear(alike) ? read : [...read, ...alike.filter(({ match }) => match === EXACT)];
}

function readNow(words: readonly string[], vocabulary: Vocabulary): Read {
  const [first = '', ...rest] = words;
  const verb = keywordOf(first, VERBS);
  const isExact = verb === first.toLowerCase();
  if (verb !== null && !isExact && DOING.has(verb)) {
    const other = readPlain(words, vocabulary);
    if (!isUnclear(other)) return other;
    const isOffered = !isUnclear(readVerb(verb, rest, vocabulary));
    const offers = [textOf([verb, ...rest])];
    return { problem: 'unknown-word', word: first, ...(isOffered && { offers }) };
  }
  const asVerb = verb === null ? null : readVerb(verb, rest, vocabulary);
  if (asVerb !== null && isExact && !isUnclear(asVerb)) return withAlike(asVerb, words, vocabulary);
  if (verb !== null && isExact && DOING.has(verb) && rest.length > 0 && asVerb) return asVerb;
  const other = readPlain(words, vocabulary);
  if (asVerb === null || (!isUnclear(other) && isUnclear(asVerb))) return other;
  if (isUnclear(other) || isUnclear(asVerb)) return asVerb;
  return other.some(({ match }) => match === EXACT) ? other : asVerb;
}

function readVerb(verb: Verb, rest: readonly string[], vocabulary: Vocabulary): Read {
  switch (verb) {
    case 'system':
    case 'light':
    case 'dark':
      return rest.length === 0 || isTheme(rest)
        ? [{ match: EXACT, value: { kind: 'theme', theme: verb } }]
        : { problem: 'unknown-word', word: rest[0] ?? '' };
    case 'theme': {
      const theme = keywordOf(rest[0] ?? '', THEMES);
      return theme !== null && rest.length === 1
        ? [{ match: EXACT, value: { kind: 'theme', theme } }]
        : { problem: 'unknown-word', word: rest[0] ?? verb };
    }
    case 'buy':
    case 'sell':
      return readDeal(verb, rest, vocabulary);
    case 'bought':
    case 'sold':
      return readLog([verb, ...rest], vocabulary);
    case 'export':
      return readExport(rest, vocabulary);
    case 'share':
      return readShare(rest, vocabulary);
    case 'pin':
    case 'unpin':
      return readPin(verb, rest, vocabulary);
    case 'log':
      return readLog(rest, vocabulary);
    case 'quote':
      return readQuote(rest, vocabulary);
    case 'convert':
      return readConversion(rest, vocabulary);
    case 'alert':
    case 'notify':
    case 'warn':
    case 'tell':
    case 'remind':
      return readDraft(rest, vocabulary);
    default:
      return rest.length === 0
        ? { problem: 'unknown-word', word: verb }
        : readOpening(rest, verb satisfies OpeningKind, vocabulary);
  }
}

const isTheme = (words: readonly string[]): boolean =>
  words.length === 1 && keywordOf(words[0] ?? '', ['mode', 'theme']) !== null;

/** `usd rate at rafter`, `parallel rate of pounds`. */
const isNeeded = (word: string): boolean => !/^(?:rates?|prices?|of|for)$/i.test(word);

function readPlain(words: readonly string[], vocabulary: Vocabulary): Read {
  const opening = readOpening(words, 'open', vocabulary);
  if (!isUnclear(opening) && opening.some(({ match }) => match === EXACT)) return opening;
  if (hasWay(words)) return readDraft(words, vocabulary);
  const isAmount = amountLength(words) > 0 || amountLength(words.slice(1)) > 0;
  // `usdt for 1m`; an amount that comes first is what is converted.
  const isSpent =
    amountLength(words) === 0 && words.some((word) => /^(?:for|with|using)$/i.test(word));
  if (isSpent && words.some((word) => amountLength([word]) > 0)) {
    const deal = readDeal('buy', words, vocabulary);
    if (!isUnclear(deal)) return deal;
    // `pounds for 100 usd`
    const at = words.findIndex((word) => /^for$/i.test(word));
    const given = words.slice(at + 1);
    const turned = [...given, 'to', ...words.slice(0, at)];
    if (at > 0 && amountLength(given) > 0) return readConversion(turned, vocabulary);
  }
  // `usdt rate at rafter` asks for one there.
  const [named, place] = splitPlace(words);
  if (!isAmount && isUnclear(opening) && named.length > 0 && place.length > 0) {
    return readConversion(['1', ...words.filter(isNeeded)], vocabulary);
  }
  // `usd official` asks for one dollar there.
  const isInMarket = isUnclear(opening) && takeMarket(words).market !== null;
  if (!isAmount && isInMarket) return readConversion(['1', ...words.filter(isNeeded)], vocabulary);
  if (!isAmount) return opening;
  const conversion = readConversion(words, vocabulary);
  return isUnclear(conversion) && !isUnclear(opening) ? opening : conversion;
}

function ranked(found: readonly Candidate[], vocabulary: Vocabulary): readonly Reading[] {
  const readings = best(found).map(({ value: meaning }) => ({
    meaning,
    text: meaningText(meaning, vocabulary.locale),
  }));
  return [...new Map(readings.map((each) => [each.text, each])).values()].slice(0, MOST_READINGS);
}
