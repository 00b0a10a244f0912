import { localize } from '#core/number/localize.ts';
import { pairOf } from '#core/platforms/ticker-pair.ts';
import { type KindName, type Subject, type Subjects, USUAL_AMOUNT } from './kinds.ts';
import { moneyOf } from './measures.ts';
import { feedText, tickerText } from './wording.ts';
import type { Wording } from '#core/text/wording.ts';

interface SubjectWords<Of> {
  /** With its market or platform: `USD/NGN parallel`. */
  readonly name: (subject: Of, wording: Wording) => string;
  /** Its name within a sentence, with its article or verb; the name alone without it. */
  readonly inSentence?: (name: string, subject: Of, wording: Wording) => string;
  /** What its row begins with: `USD/NGN`. */
  readonly headline: (subject: Of, wording: Wording) => string;
  /** What the headline leaves out: `Parallel`, `Best platform`. Empty if it leaves out nothing. */
  readonly place: (subject: Of, wording: Wording) => string;
}

const withArticle = (name: string, _: unknown, { text }: Wording): string =>
  text.alerts.subjects.the(text.alerts.inSentence(name));

const feedName = ({ feed: of, age }: Subjects['feed'], wording: Wording): string =>
  wording.text.alerts.subjects[age](feedText(of, wording));

/** How each kind of subject is named; its sentences are in `core/text/en/alerts.ts`. */
const WORDS: { readonly [Name in KindName]: SubjectWords<Subjects[Name]> } = {
  rate: {
    name: (of, { text }) =>
      text.alerts.subjects.rate(text.alerts.pair(of.base, of.quote), text.marketInline[of.market]),
    headline: ({ base, quote }, { text }) => text.alerts.pair(base, quote),
    place: (of, { text }) => text.markets[of.market],
  },
  premium: {
    name: ({ over, under, base, quote }, { text }) =>
      text.alerts.subjects.premium(
        text.marketInline[over],
        text.marketInline[under],
        text.alerts.pair(base, quote),
      ),
    inSentence: withArticle,
    headline: (_, { text }) => text.alerts.rows.premium,
    place({ over, under, base, quote }, { text }) {
      const shown = text.alerts.pair(base, quote);
      const isUsual = over === 'parallel' && under === 'official';
      const { marketInline: names } = text;
      return isUsual ? shown : text.alerts.rows.premiumOf(shown, names[over], names[under]);
    },
  },
  opinion: {
    name: ({ base, quote }, { text }) =>
      text.alerts.subjects.opinion(text.alerts.pair(base, quote)),
    inSentence: withArticle,
    headline: (_, { text }) => text.alerts.rows.opinion,
    place: ({ base, quote }, { text }) => text.alerts.pair(base, quote),
  },
  side: {
    name(of, { text }) {
      const words = text.alerts.subjects;
      const shown = tickerText(of.ticker, text);
      if (of.platform !== null) return words[of.side](shown, of.platform);
      return of.side === 'ask' ? words.bestAsk(shown) : words.bestBid(shown);
    },
    headline: (of, { text }) => text.alerts.rows[of.side](tickerText(of.ticker, text)),
    place: (of, { text }) => of.platform ?? text.alerts.rows.best,
  },
  spread: {
    name: (of, { text }) => text.alerts.subjects.spread(tickerText(of.ticker, text), of.platform),
    headline: (_, { text }) => text.alerts.rows.spread,
    place: (of, { text }) => text.alerts.rows.at(tickerText(of.ticker, text), of.platform),
  },
  opportunity: {
    name: (of, { text, locale }) =>
      text.alerts.subjects.opportunity(
        tickerText(of.ticker, text),
        text.alerts.money(localize(of.amount, locale), moneyOf(of.ticker)),
      ),
    headline: (_, { text }) => text.alerts.rows.opportunity,
    place(of, { text, locale }) {
      const shown = tickerText(of.ticker, text);
      if (of.amount === USUAL_AMOUNT) return shown;
      const amount = text.alerts.money(localize(of.amount, locale), moneyOf(of.ticker));
      return text.alerts.rows.amount(shown, amount);
    },
  },
  basis: {
    name: (of, { text }) => text.alerts.subjects.basis(pairOf(of.ticker)?.asset ?? of.ticker),
    inSentence: withArticle,
    headline: (of, { text }) => text.alerts.rows.basis(pairOf(of.ticker)?.asset ?? of.ticker),
    place: (_, { text }) => text.alerts.rows.dollar,
  },
  quotes: {
    name: (of, { text }) => text.alerts.subjects.quotes(tickerText(of.ticker, text)),
    headline: (_, { text }) => text.alerts.rows.quotes,
    place: (of, { text }) => tickerText(of.ticker, text),
  },
  platforms: {
    name: (of, { text }) => text.alerts.subjects.platforms(tickerText(of.ticker, text)),
    inSentence: (_, of, { text }) =>
      text.alerts.subjects.somePlatforms(tickerText(of.ticker, text)),
    headline: (of, { text }) => text.alerts.subjects.platforms(tickerText(of.ticker, text)),
    place: () => '',
  },
  stock: {
    name: (of, { text }) => text.alerts.subjects.stock[of.figure](tickerText(of.ticker, text)),
    headline: (of, { text }) => text.alerts.rows.stock[of.figure],
    place: (of, { text }) => tickerText(of.ticker, text),
  },
  feed: {
    name: feedName,
    inSentence(_, of, wording) {
      const { subjects: words, inSentence } = wording.text.alerts;
      const shown = inSentence(feedText(of.feed, wording));
      return of.age === 'checked' ? words.areChecked(shown) : words.arePublished(shown);
    },
    headline: feedName,
    place: () => '',
  },
};

export const wordsOf = ({ kind }: Subject): SubjectWords<Subject> =>
  WORDS[kind] as unknown as SubjectWords<Subject>;
