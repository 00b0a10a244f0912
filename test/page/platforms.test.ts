import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Ticker } from '#core/rates/feed.ts';
import type { AppEvent } from '#core/app/events.ts';
import { factsOf, type PageFacts } from '#core/app/facts.ts';
import { reduce } from '#core/app/reducer.ts';
import { appError, ok } from '#core/base/result.ts';
import type { QuoteChoices } from '#core/platforms/choices.ts';
import { NO_QUOTES, type TickerState } from '#core/platforms/ticker-state.ts';
import type { Trend } from '#core/rates/trend.ts';
import { at } from '../support/account.ts';
import { decimal, emptyState } from '../support/rates.ts';
import type { Faked } from '../support/fake-bridge.ts';
import { failing, openPopup } from './requests.ts';
import { platforms } from './shown-platforms.ts';

const USDT = 'USDTNGN' as Ticker;
const OF_SANDBOX = { sourceKey: 'sandbox', ticker: USDT };
/** Terms whose fixed fees are more than anybody deals in. */
const DEAR = { buyFixed: decimal('900000000') };

type Given = readonly [code: string, buy: string | null, sell: string | null, agoMs: number];
const MARKET: readonly Given[] = [
  ['Alpha', '1601.5', '1589.25', 1_000],
  ['Beta', '1603', '1590.12', 40_000],
  ['Zeta', '1588', '1581', 20_000],
];

/** The facts after an answer with these quotes; null for none. */
function factsWith(
  given: readonly Given[] | null = MARKET,
  quotesChosen: Partial<QuoteChoices> = {},
  change: Partial<TickerState> = {},
): PageFacts {
  const nowMs = Date.now();
  const quotes = (given ?? []).map(([code, buy, sell, agoMs]) => ({
    code,
    buy: buy === null ? null : decimal(buy),
    sell: sell === null ? null : decimal(sell),
    updatedAtMs: nowMs - agoMs,
  }));
  const chosen = reduce(emptyState(), { kind: 'chosen', choices: { quotes: quotesChosen } });
  const answer: AppEvent = {
    kind: 'platforms-answered',
    ticker: USDT,
    atMs: nowMs,
    steadyMs: 0,
    quotes: { ticker: USDT, quotes, droppedCount: 0, billing: null },
  };
  const state = given ? reduce(chosen, answer) : chosen;
  const ticker = { ...(state.tickers.get(USDT) ?? NO_QUOTES), ...change };
  return factsOf({ ...state, tickers: new Map([[USDT, ticker]]) }, at(nowMs));
}

/** The last request of the ticker failed. */
const FAILED = {
  failure: { error: appError('server', 'noon'), atMs: 0, notBeforeMs: 0, count: 1 },
};

/** The page on Platforms. */
async function openWith(facts = factsWith(), handlers: Faked = {}) {
  const popup = await openPopup(facts, { quotePast: () => ok(null), ...handlers });
  await page.getByRole('tab', { name: 'Platforms' }).click();
  return popup;
}

const isSeen = (within: Element, selector: string): boolean =>
  within.querySelector(selector)?.checkVisibility({ opacityProperty: true }) === true;

/** What can be seen of a row below its actions: its texts and its marks. */
function underActions(row: Element): readonly string[] {
  const actions = row.querySelector('.actions');
  const over = [...(actions?.querySelectorAll('button') ?? [])].map((each) =>
    each.getBoundingClientRect(),
  );
  if (over.length === 0) return ['no actions'];
  return [...row.querySelectorAll('td, th, svg')].flatMap((each) => {
    if (actions?.contains(each) || !each.checkVisibility({ opacityProperty: true })) return [];
    const box = each instanceof SVGElement ? each.getBoundingClientRect() : boxOfText(each);
    const isUnder = box && over.some(({ left, right }) => box.right > left && box.left < right);
    return isUnder ? [each.textContent.trim() || each.tagName] : [];
  });
}

/** Around its own text, without what is only for screen readers. */
function boxOfText(cell: Element): DOMRect | null {
  const text = [...cell.childNodes].find(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
  );
  if (!text) return null;
  const range = document.createRange();
  range.selectNodeContents(text);
  return range.getBoundingClientRect();
}

const deal = () => page.getByRole('region', { name: 'Buy here, sell there' });

describe('the platforms', () => {
  it('without quotes say why', async () => {
    await openWith(factsWith(null, {}, FAILED));
    await expect.element(page.getByText('No quotes yet')).toBeVisible();
    await expect
      .element(page.getByText('Parallax tries again automatically, or at once with Refresh.'))
      .toBeVisible();
    await expect.element(page.getByText(/The service has a fault.*\(noon\)/)).toBeVisible();
  });

  it('leave a fault to the status line while it says the same', async () => {
    const facts = factsWith(MARKET, {}, FAILED);
    const { emit } = await openWith(facts);
    const fault = page.getByText(/The service has a fault.*\(noon\)/);
    await expect.element(fault).toBeVisible();

    const alsoRates = failing(facts, appError('server', 'noon'));
    const halt = { reason: 'offline', untilMs: null } as const;
    for (const [said, fact] of [
      [/^Service fault\b.*noon/, alsoRates],
      [/^Offline\./, { ...facts, requests: { ...facts.requests, halt } }],
    ] as const) {
      emit('facts', fact);
      await expect.element(page.getByText(said)).toBeVisible();
      await expect.element(fault).not.toBeInTheDocument();
      emit('facts', facts);
      await expect.element(fault).toBeVisible();
    }

    emit('facts', { ...alsoRates, notices: [{ code: 'settings-quarantined', file: 'x' }] });
    await expect.element(page.getByText(/^Your settings could not be read/)).toBeVisible();
    await expect.element(fault).toBeVisible();
  });

  it('say that a list is empty', async () => {
    await openWith(factsWith([]));
    await expect
      .element(page.getByText('The service lists nobody for USDT/NGN at the moment.'))
      .toBeVisible();
  });

  it('have a cell below each heading', async () => {
    await openWith();
    const cells = (row: Element | null): number =>
      [...(row?.children ?? [])].reduce(
        (sum, cell) => sum + (cell as HTMLTableCellElement).colSpan,
        0,
      );
    await page.getByRole('button', { name: 'Alpha', exact: true }).click();
    const headings = document.querySelectorAll('thead :is(th, td)').length;
    const rows = [...document.querySelectorAll('table > tbody > tr')];
    expect(rows.map(cells)).toEqual([headings, headings, headings, headings]);
  });

  it('show the service’s message after a refusal', async () => {
    await openWith(factsWith([], { refused: [{ ...OF_SANDBOX, detail: 'Unsupported ticker.' }] }));
    await expect.element(page.getByText('The service does not have USDT/NGN')).toBeVisible();
    await expect
      .element(
        page.getByText('“Unsupported ticker”. It is not requested again until you choose to.'),
      )
      .toBeVisible();
  });

  it('show that their sides were swapped until the message is dismissed', async () => {
    const read: unknown[] = [];
    const turn = { ...OF_SANDBOX, ask: 'sell', atMs: Date.now(), isAnnounced: false } as const;
    await openWith(factsWith(MARKET, { turned: [turn] }), {
      readTurn: (ticker) => {
        read.push(ticker);
        return ok(null);
      },
    });
    await expect
      .element(page.getByText(/^Buy and sell of USDT\/NGN are swapped since/))
      .toBeVisible();
    await page.getByRole('button', { name: 'OK' }).click();
    await expect.poll(() => read).toEqual([USDT]);
  });

  it('say which platforms are new or gone until that is read', async () => {
    const atMs = Date.now();
    const changes = [
      { code: 'alpha', isNew: true, atMs },
      { code: 'beta', isNew: false, atMs },
    ];
    await openWith(factsWith(MARKET, {}, { changes }));
    const said = page.getByText('New: alpha. Gone for a day: beta');
    await expect.element(said).toBeVisible();
    await page.getByRole('button', { name: 'OK' }).click();
    await expect.element(said).not.toBeInTheDocument();
  });

  it.each<[string, readonly Given[], Partial<QuoteChoices>, string]>([
    ['one platform alone', [['Alpha', '1600', '1590', 0]], {}, 'Both best prices are from Alpha.'],
    [
      'an amount that fees eat',
      MARKET,
      {
        terms: ['Alpha', 'Beta', 'Zeta'].map((code) => ({
          ticker: USDT,
          code,
          terms: DEAR,
          origin: 'sandbox' as const,
        })),
      },
      'Fees leave nothing of this amount.',
    ],
    ['nobody', MARKET.map(([code, buy]) => [code, buy, null, 0]), {}, 'Nobody buys.'],
  ])('say why there is no deal: %s', async (_what, given, quotes, expected) => {
    await openWith(factsWith(given, quotes));
    await expect.element(deal().getByText('No deal.', { exact: true })).toBeVisible();
    await expect.element(deal().getByText(new RegExp(expected))).toBeVisible();
  });

  it('say that no pair makes a profit, without its figures', async () => {
    await openWith(
      factsWith([
        ['Alpha', '1600', '1580', 0],
        ['Beta', '1620', '1599.96', 0],
      ]),
    );
    await expect.element(deal().getByText('No deal right now')).toBeVisible();
    expect(deal().element().textContent).not.toContain('12.5');
  });

  it('say why an amount is invalid, and keep their prices', async () => {
    await openWith();
    await userEvent.fill(page.getByRole('textbox', { name: 'Pay' }), 'lots');
    await expect.element(page.getByText(/That is not a number\./)).toBeVisible();
    await expect.element(page.getByText('1,601.50')).toBeVisible();
  });

  it('cut a long name, never its numbers', async () => {
    const name = 'a-very-long-name-of-a-remittance-company-that-fills-64-chars';
    await openWith(factsWith([[name, '1601.123456789012345678', '1589.25', 40_000]]));
    const cell = page.getByRole('cell', { name: '1,601.12' });
    await expect.element(cell).toBeVisible();
    const [title, price] = [page.getByRole('button', { name, exact: true }), cell].map((each) =>
      each.element().getBoundingClientRect(),
    );
    expect(title?.right).toBeLessThanOrEqual(price?.left ?? 0);
    expect(cell.element().scrollWidth).toBeLessThanOrEqual(cell.element().clientWidth);
  });

  it('cut no number, however large the amount: the whole one is in its tooltip', async () => {
    await openWith();
    await page.getByRole('radio', { name: 'Sell' }).click();
    await page.getByRole('combobox', { name: 'Amount in' }).selectOptions('USDT');
    for (const amount of [
      '500',
      '50,000',
      '500,000',
      '500,000,000',
      '999,999,999,999,999',
      '0.01',
    ]) {
      await userEvent.fill(page.getByRole('textbox'), amount);
      await expect.element(page.getByRole('cell', { name: 'best', exact: true })).toBeVisible();
      const cells = [...document.querySelectorAll<HTMLElement>('tbody td, thead th, .profit')];
      expect(cells.filter((cell) => cell.scrollWidth > cell.clientWidth)).toEqual([]);
      const names = page.getByRole('rowheader').elements();
      expect(names.every((name) => name.clientWidth >= 90)).toBe(true);
    }
    await userEvent.fill(page.getByRole('textbox'), '500,000');
    const result = page.getByRole('cell', { name: '795.06m' });
    await expect.element(result).toHaveAttribute('title', '795,060,000.00, Not all fees counted');
  });

  it('keep their columns while an amount is refused', async () => {
    await openWith();
    const price = page.getByRole('cell', { name: '1,603.00' });
    await expect.element(price).toBeVisible();
    const places = () =>
      [...document.querySelectorAll('thead th, tbody tr:first-child')].map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [x, y, width, height];
      });
    const before = places();
    await userEvent.fill(page.getByRole('textbox', { name: 'Pay' }), 'lots');
    await expect.element(page.getByText(/That is not a number\./)).toBeVisible();
    expect(places()).toEqual(before);
    await expect.element(page.getByRole('columnheader', { name: 'You get' })).toBeVisible();
  });

  it.each([
    [400, 'Buy'],
    [400, 'Both'],
    [1280, 'Buy'],
  ] as const)('have nothing below the actions of a row, %i px wide: %s', async (width, side) => {
    await page.viewport(width, 620);
    const ageing: Given = ['Old', '1604', '1586', 3_600_000];
    await openWith(factsWith([...MARKET, ageing]));
    await page.getByRole('radio', { name: side, exact: true }).click();
    for (const code of ['Zeta', 'Old', 'Beta']) {
      const name = page.getByRole('button', { name: code, exact: true });
      const row = page.getByRole('row').filter({ has: name });
      await userEvent.hover(name);
      await expect.poll(() => underActions(row.element())).toEqual([]);
      await userEvent.hover(page.getByRole('textbox', { name: /Pay|Amount/ }));
      await expect.poll(() => isSeen(row.element(), 'td:nth-last-child(2)')).toBe(true);
      name.element().focus();
      await expect.poll(() => underActions(row.element())).toEqual([]);
      expect(row.element().querySelectorAll('.actions button')).toHaveLength(3);
      name.element().blur();
    }
    // An open row has them below it.
    await page.getByRole('button', { name: 'Beta', exact: true }).click();
    await expect.element(platforms.about('Beta')).toBeVisible();
    expect(document.querySelectorAll('.actions')).toHaveLength(0);
    expect(isSeen(platforms.row('Beta').element(), 'td:nth-last-child(2)')).toBe(true);
  });

  it('have a line of their last day where it is recorded', async () => {
    const trend = (percent: string | null): Trend => ({
      change: percent === null ? null : { percent: decimal(percent), spanMs: 86_400_000 },
      sparkline: [
        [0, 0],
        [1, 1],
      ],
    });
    const byCode = { Alpha: trend('1.25'), Beta: trend('-0.02'), Zeta: trend('0.00') };
    await openWith(factsWith(), {
      quoteTrends: ({ ticker, side }) =>
        ok({ ticker, side: side === 'buy' ? 'ask' : 'bid', byCode: side === 'buy' ? byCode : {} }),
    });
    const alpha = page.getByRole('row').filter({ hasText: 'Alpha' });
    await expect.element(page.getByRole('columnheader', { name: '24 h' })).toBeVisible();
    await expect.element(alpha.getByText('+1.25% in 24 h')).toBeInTheDocument();
    // In the colour of its words, whichever way the line goes.
    const colourOf = (code: string): string | undefined => {
      const line = page
        .getByRole('row')
        .filter({ hasText: code })
        .element()
        .querySelector('polyline');
      return line ? getComputedStyle(line).stroke : undefined;
    };
    const tokens = ['--up', '--down', '--mute'].map((name) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = `var(${name})`;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
    expect(['Alpha', 'Beta', 'Zeta'].map(colourOf)).toEqual(tokens);
    // It is the first to leave.
    for (const [width, columns] of [
      [367, 0],
      [400, 1],
    ] as const) {
      await page.viewport(width, 620);
      await expect
        .poll(() => page.getByRole('columnheader', { name: '24 h' }).elements())
        .toHaveLength(columns);
    }
    await page.getByRole('radio', { name: 'Sell' }).click();
    await expect
      .poll(() => page.getByRole('columnheader', { name: '24 h' }).elements())
      .toEqual([]);
  });

  it('keep the typed amount, not the one that main last received', async () => {
    const saved: unknown[] = [];
    await openWith(factsWith(), {
      choose: (change) => {
        if (change.quotes) saved.push(change.quotes);
        return ok(null);
      },
    });
    await expect.element(page.getByText('1,601.50')).toBeVisible();
    await userEvent.fill(page.getByRole('textbox', { name: 'Pay' }), '700,000');
    await userEvent.tab();
    await expect
      .poll(() => saved)
      .toEqual([{ amounts: [{ ticker: USDT, amount: '700000', unit: 'money' }] }]);
  });

  it('keep their order under the pointer and the focus, and keep typed text', async () => {
    const { emit } = await openWith();
    const codes = () =>
      page
        .getByRole('table')
        .first()
        .getByRole('rowheader')
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent);
    const serve = (...prices: string[]): void => {
      const market = MARKET.map(([code, , bid], at): Given => [code, prices[at] ?? null, bid, 0]);
      emit('facts', factsWith(market));
    };
    await expect.poll(codes).toEqual(['Zeta', 'Alpha', 'Beta']);
    await page.getByRole('button', { name: 'Zeta', exact: true }).click();
    await platforms.more('Zeta', 'Note');
    const note = page.getByRole('textbox', { name: 'Note' });
    await userEvent.fill(note, 'half writ');
    serve('1600', '1610', '1620');
    await expect.element(page.getByRole('cell', { name: '1,620.00' })).toBeVisible();
    expect(codes()).toEqual(['Zeta', 'Alpha', 'Beta']);
    await expect.element(note).toHaveFocus();
    await expect.element(note).toHaveValue('half writ');

    await page.getByRole('button', { name: 'Zeta', exact: true }).click();
    await page.getByRole('textbox', { name: 'Pay' }).click();
    await expect.poll(codes).toEqual(['Alpha', 'Beta', 'Zeta']);
    await userEvent.hover(page.getByRole('button', { name: 'Beta', exact: true }));
    serve('1630', '1610', '1620');
    await expect.element(page.getByRole('cell', { name: '1,630.00' })).toBeVisible();
    expect(codes()).toEqual(['Alpha', 'Beta', 'Zeta']);
    await userEvent.hover(page.getByRole('textbox', { name: 'Pay' }));
    await expect.poll(codes).toEqual(['Beta', 'Zeta', 'Alpha']);
  });

  it('are no longer computed once another view is open', async () => {
    const shown: unknown[] = [];
    await openWith(factsWith(), {
      show(now) {
        const ticker = now.ticker;
        if (shown.at(-1) !== ticker) shown.push(ticker);
        return ok(null);
      },
    });
    await expect.poll(() => shown).toEqual([null, USDT]);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await expect.poll(() => shown).toEqual([null, USDT, null]);
    await page.getByRole('tab', { name: 'Platforms' }).click();
    await expect.poll(() => shown).toEqual([null, USDT, null, USDT]);
    await page.getByRole('tab', { name: 'Convert' }).click();
    await expect.poll(() => shown).toEqual([null, USDT, null, USDT, null]);
  });
});

describe('an opened row', () => {
  it('has its history as a line, and sends each entered part', async () => {
    const sent: unknown[] = [];
    await openWith(factsWith(), {
      quotePast: () =>
        ok({
          ask: [
            [0, 0],
            [1, 1],
          ],
          bid: [],
        }),
      choosePlatform: (platform) => {
        sent.push(platform);
        return ok(null);
      },
    });
    await page.getByRole('button', { name: 'Alpha', exact: true }).click();
    const past = page.getByRole('group', { name: 'Last 24 h' });
    await expect.element(past).toBeVisible();
    expect(past.element().querySelectorAll('polyline.ask')).toHaveLength(1);
    await expect
      .poll(() => past.element().textContent)
      .toMatch(/Buy\s*1,601\.50\s*Spread\s*0\.77%\s*Sell\s*1,589\.25/);
    await page.getByRole('button', { name: /Add my fee/ }).click();
    const fee = page.getByRole('textbox', { name: 'Fee, percent' });
    await userEvent.fill(fee, '0.25%');
    await userEvent.tab();
    await userEvent.fill(fee, '100');
    await userEvent.tab();
    await expect.element(page.getByText('Enter a percentage from 0 to under 100.')).toBeVisible();
    await expect.element(fee).toHaveValue('100');
    await platforms.back();
    await platforms.more('Alpha', 'Hide platform');
    await expect
      .poll(() => sent)
      .toEqual([
        { ticker: USDT, code: 'Alpha', terms: { buyPercent: '0.25', sellPercent: '0.25' } },
        { ticker: USDT, code: 'Alpha', hidden: true },
      ]);
  });
});
