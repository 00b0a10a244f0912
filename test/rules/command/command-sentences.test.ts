import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecimalText } from '#core/number/decimal.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { nearestTo } from '#core/command/nearest.ts';
import { parseCommand } from '#core/command/parse.ts';
import type { Vocabulary } from '#core/command/vocabulary.ts';
import { vocabularyIn } from '../../support/vocabulary.ts';

/** A trader in Nigeria who watches dollars first. */
const TRADER = {
  ...vocabularyIn('en-NG'),
  pair: { base: currencyCode('USD'), quote: currencyCode('NGN') },
};

function meant(typed: string, vocabulary: Vocabulary = TRADER): string {
  const command = parseCommand(typed, vocabulary);
  if (command.kind === 'unclear') {
    const { problem, amountProblem, word, offers } = command.unclear;
    const why = amountProblem ?? word;
    return [`? ${problem}${why && `: ${why}`}`, ...(offers ? [offers.join(', ')] : [])].join(' > ');
  }
  const left = command.without ? ` without ${command.without.join(', ')}` : '';
  if (command.kind === 'one') return `${command.reading.text}${left}`;
  return `${command.readings.map(({ text }) => text).join(' | ')}${left}`;
}

/** As traders type, and what comes first. */
it.each([
  ['dollar', 'currency USD'],
  ['dollar price', 'currency USD'],
  ['how much is a dollar', 'currency USD'],
  ['How much is a dollar?', 'currency USD'],
  ['what is the dollar rate today?', 'currency USD'],
  ['price of usdt', 'currency USDT'],
  ['usdt price', 'currency USDT'],
  ['usdt', 'currency USDT'],
  ['pound', 'currency GBP'],
  ['pounds', 'currency GBP'],
  ['euro', 'currency EUR'],
  ['cedi', 'currency GHS'],
  ['shilling', 'currency KES | currency UGX'],
  ['yuan', 'currency CNY'],
  ['bitcoin', 'currency BTC'],
  ['naira', 'pair USD/NGN'],
  ['buy 500 usdt', 'buy 500 USDT with NGN'],
  ['sell 500 usdt', 'sell 500 USDT for NGN'],
  ['buy 500k', 'buy USDT with 500000 NGN'],
  ['buy ₦500,000', 'buy USDT with 500000 NGN'],
  ['buy 500k usdt', 'buy USDT with 500000 NGN | buy 500000 USDT with NGN'],
  ['buy usdt with 500k', 'buy USDT with 500000 NGN'],
  ['buy 500 usdt at rafter', 'buy 500 USDT with NGN at rafter-p2p'],
  ['buy 2 bitcoin', 'buy 2 BTC with NGN'],
  ['500 usdt', '500 USDT in NGN'],
  ['500usdt', '500 USDT in NGN'],
  ['$500', '500 USD in NGN'],
  ['500 dollars', '500 USD in NGN'],
  ['500 dollars in naira', '500 USD in NGN'],
  ['how much is 500 dollars in naira', '500 USD in NGN'],
  ['₦1.2m in usd', '1200000 NGN in USD'],
  ['N1,600 to gbp', '1600 NGN in GBP'],
  ['2 million naira to pounds', '2000000 NGN in GBP'],
  ['250 gbp to usdt', '250 GBP in USDT'],
  ['500 usdt at rafter-p2p', '500 USDT in NGN at rafter-p2p'],
  ['100 usd official', '100 USD in NGN official'],
  ['usdt buy < 1425', 'alert USDTNGN buy < 1425'],
  ['alert usd/ngn above 1650', 'alert USD/NGN parallel > 1650'],
  ['bought 500 usdt at 1431', 'log bought 500 USDT at 1431 NGN'],
  ['log bought 500 usdt at 1431', 'log bought 500 USDT at 1431 NGN'],
  ['export usd/ngn 1y csv', 'export USD/NGN 1y csv'],
  ['share usdt', 'share USDT/NGN'],
  ['send price', 'send price'],
  ['import trades', 'import trades'],
  ['real rates', 'real rates'],
  ['my stock', 'stock USDT/NGN'],
  ['3% in a day', 'alert USD/NGN parallel moves 3% in 24h'],
  ['pound 3% in a day', 'alert GBP/NGN parallel moves 3% in 24h'],
  ['usdt 2 % within 2h', 'alert USDTNGN sell moves 2% in 2h'],
  ['refresh', 'refresh'],
  ['pause', 'pause'],
  ['resume', 'resume'],
  ['dark', 'theme dark'],
  ['dark mode', 'theme dark'],
  ['theme light', 'theme light'],
  ['undo', 'undo'],
  ['help', 'help'],
  ['mini', 'mini'],
  ['deal', 'best deal'],
  ['best deal', 'best deal'],
  ['arbitrage', 'best deal'],
  ['profit', 'profit USDT/NGN 2026-11'],
  ['profit this month', 'profit USDT/NGN 2026-11'],
  ['proft', 'profit USDT/NGN 2026-11'],
  ['profit usdt', 'profit USDT/NGN 2026-11'],
  ['profit last month', 'profit USDT/NGN 2026-10'],
  ['profit 2026', 'profit USDT/NGN 2026'],
  ['profit this year', 'profit USDT/NGN 2026'],
  ['my profits last year', 'profit USDT/NGN 2025'],
  ['profit march', 'profit USDT/NGN 2026-03'],
  ['profit march last year', 'profit USDT/NGN 2025-03'],
  ['profit last march', 'profit USDT/NGN 2026-03'],
  ['profit in march 2025', 'profit USDT/NGN 2025-03'],
  ['profit december', 'profit USDT/NGN 2025-12'],
  ['how much profit did i make in march', 'profit USDT/NGN 2026-03'],
  ['profit USDT/NGN 2026-03', 'profit USDT/NGN 2026-03'],
  ['profit 1y', 'profit USDT/NGN 1y'],
  ['profit 2027', '? to-come: profit 2027'],
  ['profit 2026-13', '? no-day: profit 2026-13'],
  ['rafter usdt buy < 1425', 'alert USDTNGN buy < 1425 at rafter-p2p'],
  ['usdt buy rafter below 1425', 'alert USDTNGN buy < 1425 at rafter-p2p'],
  [
    'rafter < 1425',
    'alert USDTNGN buy < 1425 at rafter-p2p | alert USDTNGN sell < 1425 at rafter-p2p',
  ],
  ['usdt cheaper than 1425', 'alert USDTNGN sell < 1425 | alert USDTNGN buy < 1425'],
  ['my bank 50', 'my bank out 50 NGN | my bank in 50 NGN'],
  ['my bank 0.5%', 'my bank out 0.5% NGN | my bank in 0.5% NGN'],
  ['my bank in ₦26.88', 'my bank in 26.88 NGN'],
  ['my bank out 50 GHS', 'my bank out 50 GHS'],
  ['my bank 100%', '? amount: percent-alone'],
  // A sum and a percentage are two fees: one after the other.
  ['my bank 50 + 0.5%', '? amount: fee'],
  ['my bank 0.5% + 50', '? amount: percent-alone'],
  ['my bank 0.5% usd', 'my bank out 0.5% USD | my bank in 0.5% USD'],
  ['my bank 0.5% fee', '? amount: percent-alone'],
  ['my bank fifty', '? amount: not-a-number'],
  ['usdt yesterday', '1 USDT in NGN on 2026-11-25'],
  ['usd/ngn yesterday', '1 USD in NGN on 2026-11-25'],
  ['usd/ngn last friday', '1 USD in NGN on 2026-11-20'],
  ['usd/ngn 3 days ago', '1 USD in NGN on 2026-11-23'],
  ['500 usd on 1 march', '500 USD in NGN on 2026-03-01'],
  ['500 usd to gbp on december 1st', '500 USD in GBP on 2025-12-01'],
  ['usd 1 march gbp', '1 USD in GBP on 2026-03-01'],
  ['how much was a dollar last monday', '1 USD in NGN on 2026-11-23'],
  ['pound 2026-11-01 official', '1 GBP in NGN official on 2026-11-01'],
  ['500 usd on 30 february', '? no-day: 30 february > 500 usd on 2026-02-28'],
  ['usd/ngn 01/03/2026', '1 USD in NGN on 2026-03-01 | 1 USD in NGN on 2026-01-03'],
  ['usd/ngn 13/3/26', '1 USD in NGN on 2026-03-13'],
  ['500 usd 2 weeks ago', '500 USD in NGN on 2026-11-12'],
  ['dollar on friday', '1 USD in NGN on 2026-11-20'],
  ['1e3 usd', '1000 USD in NGN'],
  ['500*3+50 eur', '1550 EUR in NGN'],
  ['5000 + 2% usd', '5100 USD in NGN'],
  ['250 gbp ngn', '250 GBP in NGN'],
  ['500 usdt at 1450', '500 USDT in NGN at 1450 NGN'],
  ['725k naira to usdt at 1,450', '725000 NGN in USDT at 1450 NGN'],
  ['250 gbp to usd at 1.3', '250 GBP in USD at 1.3 USD'],
  ['500 usdt at ₦1450', '500 USDT in NGN at 1450 NGN'],
  ['500 usdt at 0', '? no-level: 0'],
  ['high usdt week', 'high USDT/NGN parallel 1w'],
  ['what was the highest dollar this month?', 'high USD/NGN parallel 1m'],
  ['lowest official usd/ngn last year', 'low USD/NGN official 1y'],
  ['usdt low', 'low USDT/NGN parallel 1w'],
  ['premium', 'premium USD/NGN'],
  ['premium gbp', 'premium GBP/NGN'],
  ['spread usdt', 'spread USDT/NGN'],
  ['btc spread', 'spread BTC/NGN'],
  ['spred usdt', 'spread USDT/NGN'],
  ['spread', 'spread USDT/NGN'],
  ['spread gbp', '? no-ticker: gbp > currency GBP'],
  ['premium xyzzy', '? unknown-word: xyzzy > premium USD/NGN'],
  ['gap usdt', 'gaps USDT/NGN'],
  ['tell me if pound drops below 1900', 'alert GBP/NGN parallel < 1900'],
  ['tell me when the dollar falls to 1500', 'alert USD/NGN parallel < 1500'],
  ['usdt > 2%', 'alert USDTNGN sell moves 2% in 1h | alert USDTNGN sell moves 2% in 24h'],
  ['usd/ngn moves 1.5% in 30 minutes', 'alert USD/NGN parallel moves 1.5% in 30min'],
  ['alert me if pound changes 3 percent a day', 'alert GBP/NGN parallel moves 3% in 24h'],
  ['premium > 5%', 'alert premium USD/NGN > 5%'],
  ['usdt > 1500', 'alert USDTNGN sell > 1500 | alert USDTNGN buy > 1500'],
  ['sold 200 usdt 1440 nettle-pay', 'log sold 200 USDT at 1440 NGN on nettle-pay'],
  ['bought 500 usdt 1431', 'log bought 500 USDT at 1431 NGN'],
  ['sold 200 usdt 1440 naira', 'log sold 200 USDT at 1440 NGN'],
  ['pin usdt buy', 'pin USDTNGN buy'],
  ['pin best sell usdt', 'pin USDTNGN sell'],
  ['pin usdt buy at rafter', 'pin USDTNGN buy at rafter-p2p'],
  ['pin usdt', 'pin USDTNGN buy | pin USDTNGN sell'],
  ['pin gbp', 'pin GBP/NGN parallel'],
  ['unpin gbp', 'unpin GBP/NGN parallel'],
  ['quit', 'quit'],
  ['rafter', 'platform rafter-p2p'],
  ['binance', '? unknown-word: binance'],
  ['dolar', 'currency USD'],
])('%s: %s', (typed, first) => {
  expect(meant(typed)).toBe(first);
});

/** Days, signs, verbs and numbers that are not what they look like. */
it.each([
  ['500 usd on 2026-06-31', '? no-day: 2026-06-31 > 500 usd on 2026-06-30'],
  ['usd on 2026-11-31', '? no-day: 2026-11-31 > usd on 2026-11-30'],
  ['usd 2026-02-29', '? no-day: 2026-02-29 > usd 2026-02-28'],
  ['usd on 31/11/2026', '? no-day: 31/11/2026 > usd on 2026-11-30'],
  ['usdt 30/2/2026', '? no-day: 30/2/2026 > usdt 2026-02-28'],
  ['usd on 30 february', '? no-day: 30 february > usd on 2026-02-28'],
  ['usd on 31/11', '? no-day: 31/11'],
  ['2026-13-01', '? no-day: 2026-13-01'],
  ['13/13/2026', '? no-day: 13/13/2026'],
  ['500 usd 2026/06/31', '? no-day: 2026/06/31 > 500 usd 2026-06-30'],
  ['usd 2026-06', '? no-day: 2026-06'],
  ['500 usd on 2026-12-31', '? to-come: 2026-12-31'],
  ['500 usd on 2026-11-26', '? to-come: 2026-11-26'],
  ['usd/ngn 1/12/2026', '? to-come: 1/12/2026 > usd/ngn 2026-01-12'],
  ['500 usd next friday', '? to-come: next friday'],
  ['500 usd this friday', '? to-come: this friday'],
  ['500 usd tomorrow', '? to-come: tomorrow'],
  ['buy $500', 'buy 500 USD with NGN'],
  ['sell $200', 'sell 200 USD for NGN'],
  ['buy usdt with $500', '? no-ticker: usdt with $500'],
  ['quote ada $500', 'quote ada buys 500 USD/NGN | quote ada sells 500 USD/NGN'],
  ['LE 5000 to usd', '5000 EGP in USD'],
  ['LE 5000', '5000 EGP in NGN'],
  ['E£500', '500 EGP in NGN'],
  ['KSh5,000 in usd', '5000 KES in USD'],
  ['5000 ksh in dollars', '5000 KES in USD'],
  ['USh 5000', '5000 UGX in NGN'],
  ['R500 in usd', '500 ZAR in USD'],
  ['C$500', '500 CAD in NGN'],
  ['¥500', '500 JPY in NGN | 500 CNY in NGN'],
  ['GH₵500', '500 GHS in NGN'],
  ['₲500', '? amount: not-a-number'],
  ['sold 200 usd', '? no-price: sold 200 usd'],
  ['sold $200 at 1450', 'log sold 200 USD at 1450 NGN'],
  ['sold 500 at 1450', '? no-trade: sold 500 at 1450 > sold 500 usdt at 1450'],
  ['hold 200 usd', '? unknown-word: hold > 200 USD in NGN'],
  ['500k to usdt', '500000 NGN in USDT'],
  ['1.5m to usdt', '1500000 NGN in USDT'],
  ['200k to usd', '200000 NGN in USD'],
  ['250k = how many usdt', '250000 NGN in USDT'],
  ['300 x 1450', '= 435000'],
  ['1,000,000/8', '= 125000'],
  ['usdt 1450 x 300', '? no-unit: usdt > 1450 x 300, 300 usdt at 1450'],
  ['100 busd', '? unknown-word: busd'],
  ['100busd', '? amount: not-a-number'],
  ['100 musd', '? unknown-word: musd'],
  ['5kngn', '5000 NGN in USD'],
  ['500 xyzzy', '? unknown-word: xyzzy'],
  ['five usd', '? unknown-word: five'],
  ['hundred usd to naira', '? unknown-word: hundred'],
])('no wrong number: %s: %s', (typed, first) => {
  expect(meant(typed)).toBe(first);
});

/** Plain words are left out of a question, by name. */
it.each([
  ['wetin be dollar rate today', 'currency USD without wetin, be'],
  ['usdt rate abeg', 'currency USDT without abeg'],
  ['i wan sell 500 usdt', 'sell 500 USDT for NGN without wan'],
  ['20 pounds how much', '20 GBP in NGN'],
  ['parallel rate of pounds', '1 GBP in NGN parallel'],
  ['how many pounds for 100 usd', '100 USD in GBP'],
  ['how much profit did i make this week', 'profit USDT/NGN 1w'],
  ['best place to sell 1000 usdt', 'sell 1000 USDT for NGN'],
  ['where can i buy usdt cheapest', 'buy 1 USDT with NGN'],
  ['alert dollar 1.7k', 'alert USD/NGN parallel > 1700 | alert USD/NGN parallel < 1700'],
  ['tell me when premium pass 5%', 'alert premium USD/NGN > 5% | alert premium USD/NGN < 5%'],
  ['profit this week', 'profit USDT/NGN 1w'],
  ['gain cette semaine', 'profit USDT/NGN 1w'],
  ['what is my average cost', 'stock USDT/NGN'],
  ['how many usdt do i have', 'stock USDT/NGN'],
  ['how much btc do i have?', 'stock BTC/NGN'],
  ['i have 500 usdt', '? unknown-word: i > 500 USDT in NGN'],
  ['500 usdt na how much', '500 USDT in NGN without na'],
  ['usdt price in lagos', '? unknown-word: lagos > currency USDT'],
  ['alert usd/ngn above 1650 ngn abeg', '? unknown-word: abeg > alert USD/NGN parallel > 1650'],
  ['quit abeg', '? unknown-word: abeg > quit'],
])('%s: %s', (typed, first) => {
  expect(meant(typed)).toBe(first);
});

/** Written by somebody who knows traders, before the grammar knew these. */
it.each([
  ['how far is dollar today', 'currency USD'],
  ['dollar to naira', 'pair USD/NGN'],
  ['usd to ngn now', 'pair USD/NGN'],
  ['$1 to naira', '1 USD in NGN'],
  ['100 dollars to naira black market', '100 USD in NGN parallel'],
  ['black market dollar', '1 USD in NGN parallel'],
  ['aboki rate', '1 USD in NGN parallel'],
  ['dollar rate parallel', '1 USD in NGN parallel'],
  ['what is pounds going for', 'currency GBP'],
  ['how much for 200 usdt', '200 USDT in NGN'],
  ['i want to buy 300 usdt', 'buy 300 USDT with NGN'],
  ["i'd like to sell 300 usdt", 'sell 300 USDT for NGN'],
  ['sell my 120 usdt', 'sell 120 USDT for NGN'],
  ['sell 0.05 btc', 'sell 0.05 BTC for NGN'],
  ['btc in naira', 'pair BTC/NGN'],
  ['500k naira in usdt', '500000 NGN in USDT'],
  ['500k in dollars', '500000 NGN in USD'],
  ['how many usdt for 1m', 'buy USDT with 1000000 NGN'],
  ['1.5m naira to usd', '1500000 NGN in USD'],
  ['usdt rate at nettle-pay', '1 USDT in NGN at nettle-pay'],
  ['best price usdt', 'buy 1 USDT with NGN'],
  ['cheapest usdt', 'buy 1 USDT with NGN'],
  ['best place to buy usdt', 'buy 1 USDT with NGN'],
  ['who pays most for usdt', 'sell 1 USDT for NGN'],
  ['where can i sell btc', 'sell 1 BTC for NGN'],
  ['highest usdt today', 'high USDT/NGN parallel 1d'],
  ['dollar 2 days ago', '1 USD in NGN on 2026-11-24'],
  ['dollar on 20 november', '1 USD in NGN on 2026-11-20'],
  ['euro rate yesterday', '1 EUR in NGN on 2026-11-25'],
  ['alert usdt below 1400', 'alert USDTNGN sell < 1400 | alert USDTNGN buy < 1400'],
  ['warn me when usdt goes above 1,500', 'alert USDTNGN sell > 1500 | alert USDTNGN buy > 1500'],
  ['bought 200 usdt @1435 rafter', 'log bought 200 USDT at 1435 NGN on rafter-p2p'],
  ['sold 100usdt at 1450', 'log sold 100 USDT at 1450 NGN'],
  ['i bought 500 usdt at 1431 from rafter', 'log bought 500 USDT at 1431 NGN on rafter-p2p'],
  ['i sold 200 usdt for 1440 each', 'log sold 200 USDT at 1440 NGN'],
  [
    'i sold 200 usdt for 288000',
    '? total: sold 200 usdt for 288000 > sold 200 USDT at 1440 NGN, sold 200 USDT at 288000 NGN',
  ],
  ['show chart usd', 'currency USD'],
  ['history of dollar', 'currency USD'],
  ['refresh rates', 'refresh'],
  ['stop updates', 'pause'],
  ['send my price', 'send price'],
  ['spread on usdt', 'spread USDT/NGN'],
  ['premium on dollar', 'premium USD/NGN'],
])('as people say it: %s: %s', (typed, first) => {
  expect(meant(typed)).toBe(first);
});

/** Another trader, with money of his own and prices that he sees now. */
const OTHERS = {
  NGN: { locale: 'en-NG', 'USD/NGN': '1440', 'NGN/USD': '0.00069' },
  GHS: { locale: 'en-GH', 'USD/GHS': '11', 'GHS/USD': '0.0909' },
  KES: { locale: 'en-KE' },
  EGP: { locale: 'en-EG' },
  XOF: { locale: 'fr-CI', 'USD/XOF': '600', 'XOF/USD': '0.00167' },
  ARS: { locale: 'es-AR' },
} as const;

const traderIn = (own: keyof typeof OTHERS): Vocabulary => {
  const prices: Readonly<Record<string, string>> = OTHERS[own];
  const vocabulary = vocabularyIn(OTHERS[own].locale, [own, 'USDT', 'USD', 'GBP', 'EUR']);
  const pesos = { code: 'ARS', name: 'Argentine Peso' };
  return {
    ...vocabulary,
    currencies: [...vocabulary.currencies, pesos],
    pair: { base: currencyCode('USD'), quote: currencyCode(own) },
    present: (subject) =>
      subject.kind === 'rate'
        ? ((prices[`${subject.base}/${subject.quote}`] ?? null) as DecimalText | null)
        : null,
  };
};

/** Written without the grammar at hand, in six cities. */
it.each([
  ['NGN', 'how far dollar today', 'currency USD'],
  ['NGN', 'wetin be the price of pound now', 'currency GBP without wetin, be'],
  ['NGN', 'abeg how much for 200 dollars', '200 USD in NGN without abeg'],
  ['NGN', 'i wan buy 1000 usdt', 'buy 1000 USDT with NGN without wan'],
  ['NGN', 'i get 300k, how many usdt', '300000 NGN in USDT'],
  ['NGN', 'sell my 750 usdt where', 'sell 750 USDT for NGN'],
  ['NGN', 'which platform dey buy usdt pass', 'sell 1 USDT for NGN without dey'],
  ['NGN', 'who dey sell usdt cheap pass', 'buy 1 USDT with NGN without dey, cheap'],
  ['NGN', 'who can i sell usdt to', 'sell 1 USDT for NGN'],
  ['NGN', 'who sells usdt cheapest', 'buy 1 USDT with NGN'],
  ['NGN', 'which platform buys btc', 'sell 1 BTC for NGN'],
  ['NGN', 'convert 45k naira to dollar', '45000 NGN in USD'],
  ['NGN', '1.2m naira how many usdt', '1200000 NGN in USDT'],
  ['NGN', 'euro to naira black market', '1 EUR in NGN parallel'],
  ['NGN', 'give me dollar rate of yesterday', '1 USD in NGN on 2026-11-25'],
  [
    'NGN',
    'i buy 400 usdt at 1438',
    '? no-trade: 400 usdt at 1438 > bought 400 usdt at 1438, 400 usdt at 1438',
  ],
  ['NGN', 'sold 150 usdt at 1,452 on nettle-pay', 'log sold 150 USDT at 1452 NGN on nettle-pay'],
  ['NGN', 'change 500 pounds to naira please', '500 GBP in NGN'],
  [
    'NGN',
    'remind me when pound pass 2000',
    'alert GBP/NGN parallel > 2000 | alert GBP/NGN parallel < 2000',
  ],
  ['NGN', 'alert naira above 1500', 'alert USD/NGN parallel > 1500'],
  ['NGN', 'alert naira below 0.0006', 'alert NGN/USD parallel < 0.0006'],
  ['NGN', 'how much usdt i get left', 'stock USDT/NGN'],
  ['NGN', 'my average price of usdt', 'stock USDT/NGN'],
  ['NGN', 'average usdt', '? unknown-word: average > currency USDT'],
  ['NGN', 'compare 1430 for 500 usdt', '? unknown-word: compare'],
  [
    'NGN',
    'spread of usdt yesterday',
    '? no-past: spread of usdt yesterday > spread USDT/NGN, 1 USDT in NGN on 2026-11-25',
  ],
  ['NGN', 'bought 500 usdt yesterday at 1440', '? no-past: bought 500 usdt yesterday at 1440'],
  ['NGN', 'dollar jana', '? unknown-word: jana > currency USD'],
  ['GHS', 'GH₵2,000 to usd', '2000 GHS in USD'],
  ['GHS', '5k cedis how many usdt', '5000 GHS in USDT'],
  ['GHS', '10 euros in ghana cedis', '10 EUR in GHS'],
  ['GHS', 'what is $250 in cedis', '250 USD in GHS'],
  ['GHS', 'alert cedi above 16', 'alert USD/GHS parallel > 16'],
  [
    'GHS',
    'sell 200 usdt for cedis',
    '? no-ticker: 200 usdt for cedis > sell 200 USDT for NGN, 200 USDT in GHS',
  ],
  ['KES', 'KSh 12,500 to usd', '12500 KES in USD'],
  ['KES', 'how many shillings for 100 usdt', '100 USDT in KES | 100 USDT in UGX'],
  ['KES', '100 dollars ngapi', '100 USD in KES without ngapi'],
  ['KES', '1 usdt = ? kes', '1 USDT in KES'],
  ['KES', 'nunua 100 usdt', '? unknown-word: nunua > 100 USDT in KES'],
  ['KES', 'sell 50 usdt kes', '? no-ticker: 50 usdt kes > sell 50 USDT for NGN, 50 USDT in KES'],
  ['NGN', 'sell 50 usdt ngn', 'sell 50 USDT for NGN'],
  ['EGP', '3000 pounds egyptian to dollars', '3000 EGP in USD'],
  ['EGP', 'dollar black market egypt', '1 USD in EGP parallel'],
  ['EGP', '500 eur egp', '500 EUR in EGP'],
  ['EGP', 'usd egp last week', '1 USD in EGP on 2026-11-19'],
  ['ARS', 'dolar blue', '1 USD in ARS parallel'],
  ['ARS', '200.000 pesos a usdt', '200000 ARS in USDT'],
  ['ARS', 'comprar 50k usdt', '? unknown-word: comprar > 50000 USDT in ARS'],
  ['ARS', 'dolar ayer', '? unknown-word: ayer'],
  ['XOF', 'combien vaut 100 dollars', '100 USD in XOF'],
  ['XOF', '10 000 cfa en euros', '10000 XOF in EUR'],
  ['XOF', 'acheter 50 000 naira de usdt', 'buy USDT with 50000 NGN'],
  ['XOF', 'combien de usdt pour 100 000 cfa', '100000 XOF in USDT'],
  ['XOF', 'meilleur prix pour vendre 300 usdt', 'sell 300 USDT for NGN'],
  ['XOF', 'alerte dollar au-dessus de 620', 'alert USD/XOF parallel > 620'],
] as const)('in %s: %s: %s', (own, typed, first) => {
  expect(meant(typed, traderIn(own))).toBe(first);
});

it.each([
  'refesh',
  'puase',
  'undoo',
  'exprt usd/ngn',
  'bougt 500 usdt at 1431',
  'ligth',
  'sned price',
  'unpn gbp',
  'qiut',
  'send prise',
  'pause everything',
])('%s, with a typing error or more words, does nothing, and is offered', (typed) => {
  const command = parseCommand(typed, TRADER);
  expect(command.kind).toBe('unclear');
  const { offers = [] } = command.kind === 'unclear' ? command.unclear : {};
  expect(offers).not.toEqual([]);
  for (const offer of offers) expect(parseCommand(offer, TRADER).kind).toBe('one');
});

it('a word of several currencies means the watched ones too, in their order', () => {
  const inCairo = vocabularyIn('en-US', ['EGP', 'USD']);
  const command = parseCommand('pound', inCairo);
  const texts = command.kind === 'several' ? command.readings.map(({ text }) => text) : [];
  expect(texts).toEqual(['currency EGP', 'currency GBP']);
});

it.each(['buy 500', 'buy 500k usdt', 'sell 20 btc', 'dark', 'send price', 'buy 500k at quay'])(
  '%s has readings whose own texts mean the same',
  (typed) => {
    const command = parseCommand(typed, TRADER);
    const readings =
      command.kind === 'unclear'
        ? []
        : command.kind === 'one'
          ? [command.reading]
          : command.readings;
    expect(readings).not.toEqual([]);
    for (const reading of readings) {
      expect(parseCommand(reading.text, TRADER)).toEqual({ kind: 'one', reading });
    }
  },
);

describe('what a trade costs in all', () => {
  const meantAt = (typed: string, present: string | null): string => {
    const command = parseCommand(typed, {
      ...TRADER,
      present: () => present as DecimalText | null,
    });
    if (command.kind === 'unclear') return `? ${command.unclear.offers?.join(' | ') ?? ''}`;
    return command.kind === 'one' ? command.reading.text : '';
  };

  it.each([
    ['bought 500 usdt for 715500', '1440', 'log bought 500 USDT at 1431 NGN'],
    ['sold 200 usdt for 288000 on quay', '1440', 'log sold 200 USDT at 1440 NGN on quay'],
    [
      'bought 500 usdt for 1431',
      '1440',
      '? bought 500 USDT at 1431 NGN | bought 500 USDT at 2.862 NGN',
    ],
    [
      'bought 700 usdt for 1m',
      '1440',
      '? bought 700 USDT at 1428.5714 NGN | bought 700 USDT at 1000000 NGN',
    ],
    [
      'bought 500 usdt for 715500',
      null,
      '? bought 500 USDT at 1431 NGN | bought 500 USDT at 715500 NGN',
    ],
  ])('%s, at %s', (typed, present, meaning) => {
    expect(meantAt(typed, present)).toBe(meaning);
  });
});

describe('an alert that names a price to reach', () => {
  const meantAt = (present: string | null): string[] => {
    const command = parseCommand('alert me when usdt hits 1500', {
      ...TRADER,
      present: () => present as DecimalText | null,
    });
    return command.kind === 'several' ? command.readings.map(({ text }) => text) : [];
  };

  it.each([
    ['1440', ['alert USDTNGN sell > 1500', 'alert USDTNGN buy > 1500']],
    ['1560', ['alert USDTNGN sell < 1500', 'alert USDTNGN buy < 1500']],
    [
      null,
      [
        'alert USDTNGN sell > 1500',
        'alert USDTNGN sell < 1500',
        'alert USDTNGN buy > 1500',
        'alert USDTNGN buy < 1500',
      ],
    ],
  ])('at %s', (present, texts) => {
    expect(meantAt(present)).toEqual(texts);
  });
});

describe('the sentences that are nearest to one without a meaning', () => {
  const nearest = (typed: string): readonly string[] => {
    const command = parseCommand(typed, TRADER);
    return command.kind === 'unclear'
      ? nearestTo(command.unclear, TRADER).map(({ text }) => text)
      : [];
  };

  it.each([
    ['200 usdt to momo', ['200 USDT in NGN', 'sell 200 usdt', 'send price']],
    ['binance', ['send price', 'buy 500k', 'usd/ngn']],
    ['pause everything', ['pause', 'send price', 'buy 500k']],
    ['500 doubloons', ['send price', 'buy 500k', 'usd/ngn']],
  ])('%s', (typed, expected) => expect(nearest(typed)).toEqual(expected));

  it('are three that have one meaning each, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60 }), (typed) => {
        const found = nearest(typed);
        const command = parseCommand(typed, TRADER);
        const isUnknown = command.kind === 'unclear' && command.unclear.problem === 'unknown-word';
        if (isUnknown) expect(new Set(found).size).toBe(3);
        for (const each of found) expect(parseCommand(each, TRADER).kind).not.toBe('unclear');
      }),
    );
  });
});
