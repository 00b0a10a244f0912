import { describe, expect, it } from 'vitest';
import type { Condition } from '#core/alerts/rule.ts';
import type { Subject } from '#core/alerts/kinds.ts';
import { ruleText } from '#core/alerts/words.ts';
import { localize, localizeSigned } from '#core/number/localize.ts';
import { parseDecimal } from '#core/number/decimal.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { AnswerOf } from '#core/local-api/answers.ts';
import { answerText } from '#core/local-api/print.ts';
import { agoText, dayText, durationText, momentText } from '#core/text/age-text.ts';
import { textIn, TRANSLATIONS } from '#core/text/catalogue.ts';
import { en } from '#core/text/en.ts';
import { leavesOf, MARKS, saidBy as allSaidBy } from '../../support/said-texts.ts';
import { terminal as enTerminal } from '#core/text/en/terminal.ts';
import { terminal as frTerminal } from '#core/text/fr/terminal.ts';
import { ENGLISH } from '#core/text/terminal-texts.ts';
import { terminalWords } from '../../../electron/cli/terminal-words.ts';
import { missingIn } from '#core/text/translation.ts';
import { COMMAND_NAMES, optionsOf } from '../../../electron/cli/commands.ts';
import { helpText, optionAbout } from '../../../electron/cli/help.ts';

const fr = textIn('fr');

const saidBy = (text: unknown): readonly string[] =>
  allSaidBy(text).filter((said) => said !== null);

const marksIn = (said: readonly string[]): readonly string[] =>
  MARKS.filter((mark) => said.some((each) => each.includes(mark)));

const english = new Map(leavesOf(en));
const french = leavesOf(fr);

/** What is the same in both languages: names, codes, signs, units and words that both have. */
const SAME = new Set(
  'undefined OK Notifications AAE Parallax Ctrl Cmd Alt Option Super Tab Windows UTC UTF Excel English Français P2P G10 CSV JSON Parquet PNG API_KEY KEY Authorization Bearer Token Developer Enterprise Unlimited TradingView core public ntfy Telegram Discord https api telegram org bot sendMessage discord com webhooks min via base Crypto Date Note Service Message Stock Total Sections Compact Standard Version Actions Format Portrait notifications Dec'.split(
    ' ',
  ),
);

const WRONG =
  /[^\S\u00a0\u202f][:;!?%»](?![\w:;!?%])|«[^\u00a0\u202f]|(?<![\u00a0\u202f])»|\p{L}'|\.\.\.|[“”]|(?<=\d) (?=\d{3}(?!\d))/u;

const wronglySet = (leaves: ReturnType<typeof leavesOf>): readonly string[] =>
  leaves.flatMap(([path, text]) =>
    saidBy(text)
      .filter((said) => WRONG.test(said))
      .map((said) => `${path}: ${said}`),
  );

describe('French', () => {
  it('has every text', () => {
    const missing = missingIn(en, TRANSLATIONS.fr);
    expect(missing, `${missing.length} of ${english.size} texts are missing`).toEqual([]);
    expect(english.size).toBeGreaterThan(1_400);
  });

  it('says as much: each value is in both', () => {
    const values = (text: unknown): string => marksIn(saidBy(text)).join('');
    // A side of a deal is a verb, which has its own word.
    const own = new Set(['routes.leftOut.sideOff']);
    const other = french.filter(
      ([path, text]) => !own.has(path) && values(text) !== values(english.get(path)),
    );
    expect(other.map(([path, text]) => [path, values(text)])).toEqual([]);
  });

  it('makes each choice that English makes', () => {
    const own = new Set(['routes.leftOut.sideOff']);
    const ways = (text: unknown): number =>
      new Set(allSaidBy(text).filter((said) => said?.includes('⟦'))).size;
    const fewer = french.filter(
      ([path, text]) => !own.has(path) && ways(text) < ways(english.get(path)),
    );
    expect(fewer.map(([path]) => path)).toEqual([]);
  });

  it('says it in other words', () => {
    const same = french.filter(([path, text]) => {
      const own = saidBy(text);
      const words = own[0]?.match(/\p{L}[\p{L}\p{N}_]+/gu) ?? [];
      const isSame = own.join('\n') === saidBy(english.get(path)).join('\n');
      return isSame && words.some((word) => !SAME.has(word));
    });
    expect(same.map(([path, text]) => `${path}: ${saidBy(text)[0] ?? ''}`)).toEqual([]);
  });

  it('is set as French is', () => expect(wronglySet(french)).toEqual([]));
});

describe('French in the terminal', () => {
  const english = leavesOf(enTerminal);
  const french = leavesOf(frTerminal);

  it('has every text, with each value, in other words', () => {
    expect(missingIn(enTerminal, frTerminal)).toEqual([]);
    const own = new Map(french);
    for (const [path, text] of english) {
      expect(saidBy(own.get(path)), path).not.toEqual(saidBy(text));
      expect(marksIn(saidBy(own.get(path))), path).toEqual(marksIn(saidBy(text)));
    }
  });

  it('is set as French is', () => expect(wronglySet(french)).toEqual([]));

  it('has every command and option', () => {
    const left = COMMAND_NAMES.flatMap((name) =>
      Object.keys(optionsOf(name)).filter((each) => optionAbout(name, each, ENGLISH) === ''),
    );
    expect(left).toEqual([]);
  });

  it.each([
    ['fr_CI.UTF-8', 'parallax COMMANDE\u00a0: '],
    ['fr', 'parallax COMMANDE\u00a0: '],
    ['C.UTF-8', 'parallax COMMAND: '],
    ['de-DE', 'parallax COMMAND: '],
  ])('is what %s reads in the help', async (locale, first) => {
    expect(helpText(null, await terminalWords(locale))).toMatch(new RegExp(`^${first}`));
  });

  it('prints an answer', async () => {
    const answer: AnswerOf<'convert'> = {
      command: 'convert',
      source: 'https://rates.example',
      isSandbox: false,
      answeredAt: '2026-11-20T12:00:00.000Z',
      understood: '500 USDT in NGN',
      amount: '500',
      from: 'USDT',
      to: 'NGN',
      at: null,
      results: [
        {
          kind: 'converted',
          market: 'parallel',
          exact: '806000.5',
          shown: '806000.50',
          rate: '1612.001',
          via: null,
          doubt: 'implausible',
          publishedAt: '2026-11-20T11:55:00.000Z',
          firstSeenAt: '2026-11-20T11:55:00.000Z',
          checkedAt: null,
          age: 'stale',
          isChecked: false,
        },
        { kind: 'no-rates', market: 'mid' },
      ],
      platform: null,
    };
    expect(answerText(answer, await terminalWords('fr')).split('\n')).toEqual([
      '500 USDT en NGN',
      'parallèle  806,000.50 NGN  publié 2026-11-20 11:55, il y a 5 min, périmé, non vérifié dernièrement, invraisemblable',
      'moyen                   –  pas encore de taux',
      'Source\u00a0: https://rates.example',
      '',
    ]);
  });
});

describe('in French', () => {
  const MINUTE = 60_000;
  const HOUR = 60 * MINUTE;
  const DAY = 24 * HOUR;
  const NOW = Date.parse('2026-03-11T14:02:00Z');

  it.each([
    ['1234567.89', '1\u202f234\u202f567,89'],
    ['0.0004', '0,0004'],
  ])('%s is written %s', (digits, shown) => expect(localize(digits, 'fr')).toBe(shown));

  it('percentages and money have their space', () => {
    expect(fr.percent(localizeSigned('2.5', 'fr'))).toBe('+2,5\u202f%');
    expect(fr.money(localize('1200.5', 'fr'), 'XOF')).toBe('1\u202f200,5 XOF');
  });

  it('times are French', () => {
    const time = (agoMs: number) => momentText(NOW - agoMs, NOW, 'fr', fr);
    expect([time(MINUTE), time(DAY), time(40 * DAY), time(400 * DAY)]).toEqual([
      '14:01 UTC',
      'mar. 14:02 UTC',
      '30 janv. 14:02 UTC',
      '4 févr. 2025 14:02 UTC',
    ]);
    expect(dayText(NOW, 'fr')).toBe('11 mars');
    expect([0, 5 * MINUTE, 3 * HOUR, 2 * DAY].map((age) => agoText(age, fr))).toEqual([
      'à l’instant',
      'il y a 5 min',
      'il y a 3 h',
      'il y a 2 j',
    ]);
    expect([DAY, 27 * HOUR, 9 * DAY].map((span) => durationText(span, fr))).toEqual([
      '1 jour',
      '1 jour 3 h',
      '9 jours',
    ]);
  });

  const [usd, ngn] = [currencyCode('USD'), currencyCode('NGN')];
  const ticker = 'USDTNGN' as Ticker;
  const level = parseDecimal('1650.5') ?? expect.fail();
  const above: Condition = { kind: 'above', level };
  const below: Condition = { kind: 'below', level };
  const moves: Condition = { kind: 'moves', by: level, withinMs: HOUR };
  const sentences: readonly [Subject, Condition, string][] = [
    [
      { kind: 'rate', market: 'parallel', base: usd, quote: ngn },
      above,
      'USD/NGN parallèle passe au-dessus de 1\u202f650,5',
    ],
    [
      { kind: 'rate', market: 'official', base: usd, quote: ngn },
      moves,
      'USD/NGN officiel bouge de 1\u202f650,5\u202f% en 1 h',
    ],
    [
      { kind: 'premium', over: 'parallel', under: 'official', base: usd, quote: ngn },
      above,
      'la prime parallèle/officiel, USD/NGN passe au-dessus de 1\u202f650,5\u202f%',
    ],
    [
      { kind: 'side', ticker, platform: null, side: 'ask' },
      below,
      'le meilleur achat USDT/NGN passe au-dessous de 1\u202f650,5',
    ],
    [
      { kind: 'side', ticker, platform: 'delta', side: 'bid' },
      above,
      'USDT/NGN chez delta (vente) passe au-dessus de 1\u202f650,5',
    ],
    [{ kind: 'basis', ticker }, moves, 'l’écart USDT/USD bouge de 1\u202f650,5 points en 1 h'],
  ];
  it.each(sentences)('an alert on %j is one sentence', (subject, condition, sentence) => {
    const rule = { subject, condition, repeats: true, coolDownMs: DAY } as const;
    expect(ruleText(rule, { text: fr, locale: 'fr', zone: 'UTC' })).toBe(
      `M’avertir chaque fois que ${sentence}, au plus une fois par jour.`,
    );
  });

  it.each([
    [fr.header.published('14:02'), 'Publié à 14:02'],
    [fr.header.published('mar. 14:02'), 'Publié mar. 14:02'],
    [fr.header.published('30 janv. 14:02'), 'Publié le 30 janv. 14:02'],
    [fr.problems.since('14:02'), 'Taux de 14:02'],
    [fr.problems.since('mar. 14:02'), 'Taux du mar. 14:02'],
    [fr.rates.more(1), '1 autre'],
    [fr.settings.summaries.watched('USD, EUR', 3), 'USD, EUR et 3 autres'],
    [fr.desk.trades.good('1', 5), '1 plateforme sur 5 faisait mieux'],
    [fr.desk.trades.good('2', 5), '2 plateformes sur 5 faisaient mieux'],
    [fr.share.deal.lead['want-asset']('1,5 USDT'), '1,5 USDT coûte'],
    [fr.share.deal.lead['want-asset']('15 USDT'), '15 USDT coûtent'],
    [fr.share.deal.lead['want-asset']('1\u202f200 USDT'), '1\u202f200 USDT coûtent'],
    [fr.share.deal.lead['have-asset']('1 000 000 USDT'), '1 000 000 USDT rapportent'],
    [fr.settings.opinion.over('2\u202f%', true), 'Plus de 2\u202f% (par défaut)'],
    [fr.settings.opinion.over('2\u202f%', false), 'Plus de 2\u202f%'],
  ])('%s agrees with its number or time', (said, expected) => expect(said).toBe(expected));

  it('an alert on an event is one sentence, without a time to cool down', () => {
    const subject = { kind: 'platforms', ticker } as const;
    const rule = { subject, condition: above, repeats: true, coolDownMs: DAY } as const;
    expect(ruleText(rule, { text: fr, locale: 'fr', zone: 'UTC' })).toBe(
      'M’avertir chaque fois que des plateformes USDT/NGN apparaissent ou disparaissent.',
    );
  });
});
