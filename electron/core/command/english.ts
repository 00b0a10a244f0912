/** The English words of the grammar. Those of `french.ts` are read as what they mean here. */

/**
 * What people call a currency, and which ones it can be, the usual one first. Names that the
 * service gives need no entry.
 */
export const CURRENCY_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    USD: 'dollar dollars buck bucks greenback greenbacks',
    GBP: 'pound pounds sterling quid',
    EUR: 'euro euros',
    NGN: 'naira nairas',
    GHS: 'cedi cedis',
    KES: 'shilling shillings',
    TZS: 'shilling shillings',
    UGX: 'shilling shillings',
    ZAR: 'rand rands',
    CNY: 'yuan rmb renminbi',
    JPY: 'yen',
    INR: 'rupee rupees',
    AED: 'dirham dirhams',
    XOF: 'cfa cefa',
    XAF: 'cfa cefa',
    USDT: 'tether',
    BTC: 'bitcoin bitcoins',
    ETH: 'ether ethereum',
  }).reduce((words, [code, names]) => {
    for (const name of names.split(' ')) words.set(name, [...(words.get(name) ?? []), code]);
    return words;
  }, new Map<string, string[]>()),
);

/** Words around what is asked for. They count only when nothing is meant with them. */
const BEFORE = new Set(
  "what was were what's whats is are how much many the a an of show me please price rate cost current today's for value worth get check i i'd want wanna need would like can to far show chart graph history my some of".split(
    ' ',
  ),
);
const AFTER = new Set('price prices rate cost worth value please now today going for ?'.split(' '));

/** What people call a market besides its name. */
export const MARKET_WORDS: ReadonlyMap<string, 'parallel'> = new Map([
  ['black', 'parallel'],
  ['street', 'parallel'],
  ['aboki', 'parallel'],
]);

/** The words without the question around them: `how much is a dollar`, `usdt price`. */
export function withoutQuestion(words: readonly string[]): readonly string[] {
  const plain = words.map((word) => word.toLowerCase().replace(/[?!.]+$/u, ''));
  const start = plain.findIndex((word) => !BEFORE.has(word));
  if (start < 0) return words;
  const end = plain.findLastIndex((word) => word !== '' && !AFTER.has(word));
  return end < start
    ? words
    : words.slice(start, end + 1).map((word) => word.replace(/[?!]+$/u, ''));
}
