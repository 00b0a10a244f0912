import type { Change } from './apply.ts';

const FRENCH = 'electron/core/text/fr';

export const CHANGES: readonly Change[] = [
  {
    name: 'a setting that is on or off',
    most: 3,
    entries: [
      [
        'electron/core/settings/popup-choices.ts',
        'export const POPUP_CHOICES',
        "  largePrices: setting('appearance', v.boolean(), false),",
      ],
      [
        'electron/core/text/en/settings.ts',
        'const items: Items',
        "  largePrices: { label: 'Large prices', words: 'big, digits' },",
      ],
      [
        `${FRENCH}/settings.ts`,
        'items: {',
        "    largePrices: { label: 'Grands prix', words: 'gros, chiffres' },",
      ],
      ['renderer/settings/AppearanceSection.svelte', '</>', '<SwitchRow id="largePrices" />'],
    ],
    imports: [
      [
        'renderer/settings/AppearanceSection.svelte',
        "  import SwitchRow from './SwitchRow.svelte';",
      ],
    ],
    covers: ['settings-list', 'french'],
  },
  {
    name: 'a ticker that everybody is offered',
    most: 3,
    entries: [
      ['electron/core/rates/feed.ts', 'export const TICKERS', "  'ETHNGN' as Ticker,"],
      ['electron/sandbox/platforms.ts', 'export const SANDBOX_TICKERS', "  'ETHNGN',"],
      ['electron/sandbox/platforms.ts', 'const EXCHANGE =', "'ETH'"],
      ['test/contract/requests.ts', 'export const TICKERS', "'ETHNGN'"],
    ],
    covers: ['sandbox-quotes', 'sandbox-contract', 'quotes-'],
  },
  {
    // Its text and its cell are three; its order is two more.
    name: 'a column of Platforms that sorts',
    most: 5,
    entries: [
      ['electron/core/platforms/columns.ts', 'export const QUOTE_COLUMNS', "'middle'"],
      ['electron/core/platforms/columns.ts', 'both:', "'middle'"],
      [
        'electron/core/platforms/quote-places.ts',
        'export function quotePlaces > return {',
        '    middle: placed(codesBy(({ spread }) => spread?.percent ?? null)),',
      ],
      ['electron/core/text/en/platforms.ts', 'headings: {', "      middle: 'Middle',"],
      [`${FRENCH}/platforms.ts`, 'headings: {', "      middle: 'Milieu',"],
      [
        'renderer/platforms/QuoteTable.svelte',
        'return [',
        "        { label: names.middle, sorts: 'middle', width: '80px' },",
      ],
      [
        'renderer/platforms/QuoteRow.svelte',
        "{#if side === 'both'}",
        '    <td>{row.spreadPercent ?? text.dash}</td>',
      ],
    ],
    covers: ['quote', 'french'],
  },
  {
    name: 'a kind of alert',
    most: 4,
    entries: [
      [
        'electron/core/alerts/kinds.ts',
        'const SHAPES',
        "  median: v.strictObject({ kind: v.literal('median'), ticker }),",
      ],
      [
        'electron/core/alerts/kinds.ts',
        'const KINDS',
        `  median: {
    fields: ['ticker'],
    measure: price,
    feeds: (of) => [of.ticker],
    rows: (of) => [of.ticker],
    read: (typed) => ({ subject: { ticker: typed.ticker } }),
  },`,
      ],
      [
        'electron/core/alerts/subject-words.ts',
        'const WORDS',
        `  median: {
    name: (of, { text }) => text.alerts.subjects.median(tickerText(of.ticker, text)),
    headline: (_, { text }) => text.alerts.rows.median,
    place: (of, { text }) => tickerText(of.ticker, text),
  },`,
      ],
      [
        'electron/core/text/en/alerts.ts',
        'subjects: {',
        '    median: (pair: string) => `Median of ${pair}`,',
      ],
      ['electron/core/text/en/alerts.ts', 'rows: {', "    median: 'Median',"],
      ['electron/core/text/en/alerts.ts', 'kinds: {', "      median: 'The platforms’ median',"],
      [
        'electron/core/alerts/observe-quotes.ts',
        'switch (subject.kind) {',
        `    case 'median': {
      const { median: value } = ranking;
      return value === null ? excluded('not-there') : { value, atMs: newestEligible(ranking) };
    }`,
      ],
      [`${FRENCH}/alerts.ts`, 'subjects: {', '    median: (pair) => `Médiane ${pair}`,'],
      [`${FRENCH}/alerts.ts`, 'rows: {', "    median: 'Médiane',"],
      [`${FRENCH}/alerts.ts`, 'kinds: {', "      median: 'La médiane des plateformes',"],
    ],
    covers: ['alerts-form', 'alerts-observe', 'french'],
  },
  {
    name: 'an action of the command bar',
    most: 3,
    entries: [
      [
        'electron/core/command/actions.ts',
        'export const ACTIONS',
        "  'show-median': ['show median', 'show the median'],",
      ],
      [
        'electron/core/text/en/command.ts',
        'actions: {',
        "    'show-median': 'Show the platforms’ median',",
      ],
      [
        `${FRENCH}/command.ts`,
        'actions: {',
        "    'show-median': 'Montrer la médiane des plateformes',",
      ],
      [
        'renderer/command/actions.ts',
        'export const ACTING',
        `  'show-median': (app) => ({
    group: groups.share,
    icon: Copy,
    title: words['show-median'],
    enter: 'open',
    act: closing(app, () => app.openTab('desk')),
  }),`,
      ],
    ],
    covers: ['command', 'french'],
  },
  {
    name: 'a field of an answer to other programs',
    most: 4,
    entries: [
      ['electron/core/local-api/answers.ts', 'const quote =', '  mid: v.nullable(decimal),'],
      [
        'electron/core/local-api/platforms-answer.ts',
        'function quoteOf > return {',
        '    mid: spread?.midPrice ?? null,',
      ],
      ['test/rules/local-api/local-api-print.test.ts', 'const old =', '    mid: null,'],
      ['test/rules/local-api/local-api-format.test.ts', 'const quote =', '  mid: null,'],
    ],
    covers: ['local-api-answers', 'local-api-print'],
  },
];
