/** The English words of the grammar. Those of `french.ts` are read as what they mean here. */

const listed = <T extends string>(entries: Readonly<Record<T, string>>): ReadonlyMap<string, T> =>
  new Map(
    (Object.entries(entries) as [T, string][]).flatMap(([meaning, words]) =>
      words.split(' ').map((word) => [word, meaning] as const),
    ),
  );

export const ALERT = ['alert', 'notify', 'warn', 'tell', 'remind'] as const;
export const THEMES = ['system', 'light', 'dark'] as const;
export const KINDS = ['currency', 'pair', 'platform', 'view', 'setting', 'open'] as const;
export const VERBS = [
  ...THEMES,
  'theme',
  'buy',
  'sell',
  'bought',
  'sold',
  'export',
  'share',
  'pin',
  'unpin',
  'log',
  'quote',
  'convert',
  ...ALERT,
  ...KINDS,
] as const;
export type Verb = (typeof VERBS)[number];

/** `meets` is above or below by the present value. */
export type Way = 'above' | 'below' | 'meets' | 'moves';
export const WAYS = listed<Way>({
  above: '> >= ≥ above over exceeds rise rises climb climbs jump jumps',
  below: '< <= ≤ below under cheaper drop drops fall falls dip dips',
  meets: 'hit hits reach reaches touch touches cross crosses pass passes',
  moves: 'move moves change changes',
});

export type Figure = 'high' | 'low' | 'premium' | 'spread' | 'gaps' | 'best';
export const FIGURES = listed<Figure>({
  high: 'high highest maximum',
  low: 'low lowest minimum',
  premium: 'premium premiums',
  spread: 'spread spreads',
  gaps: 'gap gaps',
  best: 'best cheapest where who which',
});

/** What people call a market besides its name. */
export const MARKET_WORDS = listed<'parallel'>({ parallel: 'black street aboki blue' });

/** Words around what is asked for, which count only when nothing is meant with them. */
export const QUESTION_WORDS: ReadonlySet<string> = new Set(
  "what was were what's whats is are how much many the a an of show me please price prices rate rates cost worth value current today today's now for get check i i'd im i'm want wanna need would like can could to far chart graph history my some do does you give going go"
    .split(' ')
    .concat('?'),
);
/** Of these, some are links between what is meant. */
const LINKS: ReadonlySet<string> = new Set('of for to in'.split(' '));

/** Words as they are typed. */
export const textOf = (words: readonly string[]): string => words.join(' ').replaceAll(' / ', '/');

const plain = (word: string): string => word.toLowerCase().replace(/[?!.,]+$/u, '');
export const isOfQuestion = (word: string): boolean =>
  plain(word) === '' || QUESTION_WORDS.has(plain(word));

/** The words without the question around them: `how much is a dollar`, `usdt price`. */
export function withoutQuestion(words: readonly string[]): readonly string[] {
  const start = words.findIndex((word) => !isOfQuestion(word));
  const end = words.findLastIndex((word) => !isOfQuestion(word));
  return start < 0 ? words : words.slice(start, end + 1).map((word) => word.replace(/[?!]+$/u, ''));
}

/** Without each word of the question, wherever it is: `250k = how many usdt`. */
export function withoutQuestionWords(words: readonly string[]): readonly string[] {
  // `who can i sell to` is not `who sells`.
  const isWho = words.some((word) => /^(?:who|which)$/i.test(word));
  // `300k how many usdt` is of money, `20 pounds how much` of nothing else.
  const asked = words.findIndex(
    (word, at) =>
      /^how$/i.test(word) &&
      words[at - 1] !== '=' &&
      words.slice(0, at).some((each) => /\p{Nd}/u.test(each)),
  );
  const isOfOther = asked >= 0 && words.slice(asked).some((word) => !isOfQuestion(word));
  return (isOfOther ? words.with(asked, 'to') : words).filter(
    (word) => LINKS.has(plain(word)) || (isWho && plain(word) === 'i') || !isOfQuestion(word),
  );
}
