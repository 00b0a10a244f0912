import { memo } from '#core/base/memo.ts';
import { fold } from '#core/base/search.ts';
import { FILE_FORMATS } from '#core/history/export-rows.ts';
import { ACTIONS } from './actions.ts';
import { FIGURES, QUESTION_WORDS, VERBS, WAYS } from './english.ts';
import { FRENCH } from './french.ts';
import { isTypo } from './match.ts';

/** Numbers and shares in words: none is understood, so none is left out. */
const NUMBERS =
  'one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands million millions billion dozen half quarter third couple few several double triple twice thrice grand lakh crore zero nil none percent per plus minus times divided each apiece all whole rest both';
/** Times of which no value is known here, besides those that are read as days and spans. */
const TIMES =
  'yesterday tomorrow tonight next last previous past coming upcoming this ago since until till before after during then when later earlier soon second seconds minute minutes hour hours day days week weeks month months quarter year years morning afternoon evening night noon midnight weekend date daily weekly monthly yearly annual ever always never monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec demain prochain prochaine';
/** Another day, as people beside these say it: a price of now is never shown for it. */
const OTHER_DAYS =
  'ayer anteayer mañana pasado ontem anteontem amanhã jana juzi kesho embareh imbareh bokra bukra jiya gobe nnyaafu echi ana ola enora okyena';
/** What is worked out of several values, of which only the cost of a stock is known. */
const OF_MANY = 'average avg mean median total sum count combined';
/** What is done with money and settings, besides what is done here. */
const ACTS =
  'hold holding keep add remove delete cancel transfer withdraw deposit pay paid spend spent receive received lend lent borrow owe lose lost earn earned make made gain gained swap exchange trade traded order close set edit save clear reset import copy print call message start restart enable disable mute hide lock block purchase purchased buying selling sells sending sent';
/** What turns a sentence into another one. */
const LOGIC = "not dont don't no without except but nor or if than less more only between";

const words = (text: string): readonly string[] => text.split(' ');
const KNOWN: ReadonlySet<string> = new Set(
  [
    ...[NUMBERS, TIMES, OTHER_DAYS, OF_MANY, ACTS, LOGIC].flatMap(words),
    ...VERBS,
    ...WAYS.keys(),
    ...FIGURES.keys(),
    ...QUESTION_WORDS,
    ...FRENCH,
    ...FILE_FORMATS,
    ...Object.values(ACTIONS).flat(),
  ]
    .flatMap(words)
    .map(fold),
);

const LONG = [...KNOWN].filter((word) => word.length > 2);
/** `deposited`, `lending`. */
const stems = (word: string): readonly string[] => {
  const stem = word.replace(/(?:ed|ing|s)$/, '');
  return [word, stem, `${stem}e`];
};
const isNear = memo(
  (word: string) =>
    stems(word).some((stem) => KNOWN.has(stem)) || LONG.some((each) => isTypo(word, each)),
);

/** Whether a word says something, in any language: it is no typing error, and is never left out. */
export const isOfGrammar = (word: string): boolean => KNOWN.has(fold(word));

/** `five`, `hundred`, `half`. */
export const isNumberWord = (word: string): boolean => words(NUMBERS).includes(fold(word));

/** … also in another form, or with a typing error. */
export const isNearGrammar = (word: string): boolean => isNear(fold(word));
