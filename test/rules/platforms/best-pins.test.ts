import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppState } from '#core/app/app-state.ts';
import { reduce } from '#core/app/reducer.ts';
import type { ObservedQuote } from '#core/platforms/latest-quotes.ts';
import { NO_QUOTES } from '#core/platforms/ticker-state.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { polledFeeds } from '#core/requests/pace.ts';
import type { Pin } from '#core/requests/pins.ts';
import { pinEdges, shownPins } from '#core/requests/shown-pins.ts';
import { nextAction } from '#core/requests/schedule.ts';
import type { Choices } from '#core/settings/choices.ts';
import { en } from '#core/text/en.ts';
import { miniView } from '#core/tray/mini-view.ts';
import { chosenLines } from '#core/tray/tray-lines.ts';
import { trayMenu } from '#core/tray/tray-menu.ts';
import { trayWords } from '#core/tray/tray-text.ts';
import { accountState, at } from '../../support/account.ts';
import { MINUTE, NOW, quoteLists, seen } from '../../support/quotes.ts';
import { oracleEligible } from '../../support/quotes-oracle.ts';
import { order, rational } from '../../support/rational.ts';
import { rateTable, stateWith } from '../../support/rates.ts';

const USDT = 'USDTNGN' as Ticker;
const BTC = 'BTCNGN' as Ticker;
const best = (side: 'ask' | 'bid', ticker = USDT): Pin => ({
  kind: 'quote',
  ticker,
  platform: null,
  side,
});
const BOTH = [best('ask'), best('bid')];
const USD: Pin = {
  kind: 'pair',
  base: currencyCode('USD'),
  quote: currencyCode('NGN'),
  market: 'parallel',
};

/** An account with the dollar's rate and these quotes. */
function quoting(
  observedQuotes: readonly ObservedQuote[],
  choices: Partial<Choices> = {},
  ticker = USDT,
): AppState {
  const rates = rateTable({ NGN: '1439.21' }, { market: 'parallel', publishedAtMs: NOW });
  const state = stateWith(rates, NOW, accountState({ plan: 'unlimited' }, choices));
  const checked = { checkedAtMs: NOW, checkedUntilMs: NOW + 10 * MINUTE };
  const answered = { ...NO_QUOTES, observedQuotes, ...checked };
  return { ...state, tickers: new Map([[ticker, answered]]) };
}

const reader = (nowMs = NOW) => ({ moment: at(nowMs), locale: 'en-US', zone: 'UTC', text: en });

/** What the tray says, in one text a line. */
const said = (state: AppState, nowMs = NOW): string[] =>
  chosenLines(state, reader(nowMs)).map(({ label, number, leader, age, warnings }) =>
    [label, number, leader, ...(number === null ? [age] : []), ...warnings]
      .filter((each) => each !== null)
      .join(' '),
  );

const RAFTER = seen('rafter', '1431/1425');
const NETTLE = seen('nettle', '1436/1430');
const TEASEL = seen('teasel', '1437/1424');
const SORREL = seen('sorrel', '1438/1423');
const MARKET = [NETTLE, RAFTER, TEASEL, SORREL];

describe('a pin of the best', () => {
  it('is the best eligible buy and sell, each with its platform', () => {
    expect(said(quoting(MARKET, { pins: BOTH }))).toEqual([
      'Best buy 1,431.00 rafter',
      'Best sell 1,430.00 nettle',
    ]);
  });

  const aged = (ms: number): Partial<ObservedQuote> => ({ updatedAtMs: NOW - ms });
  it.each<[string, ObservedQuote[], Partial<Choices['quotes']>, string]>([
    ['overtaken', [seen('sorrel', '1430.5/1423')], {}, '1,430.50 sorrel'],
    ['ageing', [seen('rafter', '1431/1425', aged(15 * MINUTE + 1))], {}, '1,436.00 nettle'],
    ['stale', [seen('rafter', '1431/1425', aged(25 * 60 * MINUTE))], {}, '1,436.00 nettle'],
    ['not yet ageing', [seen('rafter', '1431/1425', aged(15 * MINUTE))], {}, '1,431.00 rafter'],
    ['crossed', [seen('rafter', '1431/1432')], {}, '1,436.00 nettle'],
    ['a reference', [seen('rafter', '1431/1431')], {}, '1,436.00 nettle'],
    ['far from the others', [seen('rafter', '1300/1290')], {}, '1,436.00 nettle'],
    ['implausible', [seen('rafter', '14/-')], {}, '1,436.00 nettle'],
    ['no longer listed', [seen('rafter', '1431/1425', { isListed: false })], {}, '1,436.00 nettle'],
    ['no longer quoted', [seen('rafter', '-/1425')], {}, '1,436.00 nettle'],
    [
      'hidden',
      [],
      { platforms: [{ code: 'rafter', hidden: true, favourite: false, note: '' }] },
      '1,436.00 nettle',
    ],
    // The newest of equal prices, then the first by name.
    [
      'equalled by an older one',
      [seen('aster', '1431/1420', aged(2 * MINUTE))],
      {},
      '1,431.00 rafter',
    ],
    ['equalled by a newer one', [seen('sorrel', '1431/1423', aged(0))], {}, '1,431.00 sorrel'],
    ['equalled at once', [seen('aster', '1431/1423')], {}, '1,431.00 aster'],
  ])('follows the leader: one that is %s', (_what, changed, chosen, expected) => {
    const others = MARKET.filter(({ code }) => !changed.some((each) => each.code === code));
    const state = quoting([...others, ...changed], { pins: [best('ask')] });
    const quotes = { ...state.choices.quotes, ...chosen };
    const read = reduce(state, { kind: 'chosen', choices: { quotes } });
    expect(said(read)).toEqual([`Best buy ${expected}`]);
  });

  it.each<[string, ObservedQuote[], string]>([
    ['nothing was answered', [], 'no fresh quote nobody sells'],
    [
      'all have aged',
      [seen('rafter', '1431/1425', aged(42 * MINUTE))],
      'no fresh quote rafter is 42 min old',
    ],
    ['the only one is crossed', [seen('rafter', '1431/1432')], 'no fresh quote rafter is crossed'],
    ['nobody sells', [seen('rafter', '-/1425')], 'no fresh quote nobody sells'],
    ['only references are left', [seen('cbn', '1431/1425')], 'no fresh quote nobody sells'],
  ])('says “no fresh quote” and why where %s', (_what, quotes, why) => {
    const state = quoting(quotes, { pins: [best('ask')] });
    expect(said(state)).toEqual([`Best buy ${why}`]);
    const [line] = chosenLines(state, reader());
    expect(line).toMatchObject({ rate: null, published: null });
  });

  it('says so before the first answer too', () => {
    const state = { ...quoting([], { pins: [best('ask')] }), tickers: new Map() };
    expect(said(state)).toEqual(['Best buy no fresh quote no quotes yet']);
  });

  it('is never a stale or doubtful one, for any quotes', () => {
    fc.assert(
      fc.property(quoteLists, ({ observedQuotes, hidden }) => {
        const state = quoting(observedQuotes, { pins: BOTH });
        const platforms = [...hidden].map((code) => ({
          code,
          hidden: true,
          favourite: false,
          note: '',
        }));
        const quotes = { ...state.choices.quotes, platforms };
        const lines = chosenLines(reduce(state, { kind: 'chosen', choices: { quotes } }), reader());
        const eligible = oracleEligible(observedQuotes, hidden);
        for (const [index, side] of (['ask', 'bid'] as const).entries()) {
          const prices = eligible.flatMap((row) => row[side] ?? []).sort(order);
          const price = side === 'ask' ? prices[0] : prices.at(-1);
          const line = lines[index] ?? expect.fail('no line');
          expect(line.number === null).toBe(price === undefined);
          expect(line.age === en.tray.noFresh).toBe(price === undefined);
          if (!price || line.rate === null) continue;
          expect(order(rational(line.rate), price)).toBe(0);
          const leader = eligible.find(({ code }) => code === line.leader)?.[side];
          expect(leader && order(leader, price)).toBe(0);
        }
      }),
    );
  });

  it('is told from another ticker’s, and from a platform’s', () => {
    const rafter: Pin = { kind: 'quote', ticker: USDT, platform: 'rafter', side: 'ask' };
    const state = quoting(MARKET, { pins: [best('ask'), rafter, best('ask', BTC)] });
    expect(said(state)).toEqual([
      'Best USDT buy 1,431.00 rafter',
      'USDT/NGN rafter buy 1,431.00',
      'Best BTC buy no fresh quote no quotes yet',
    ]);
  });

  it('is polled, as each pin is', () => {
    expect(polledFeeds(quoting([], { pins: [best('bid', BTC)] }))).toContain(BTC);
  });

  it('changes by age alone when any of its quotes does, which may be the next leader', () => {
    const quotes = [RAFTER, seen('nettle', '1436/1430', aged(5 * MINUTE))];
    const edges = pinEdges(quoting(quotes, { pins: [best('ask')] }), at(NOW));
    expect(edges).toContain(NOW - MINUTE + 15 * MINUTE + 1);
    expect(edges).toContain(NOW - 5 * MINUTE + 15 * MINUTE + 1);
  });
});

describe('with nothing pinned', () => {
  const watched = { pins: [], tickers: [USDT] };

  it('the first pair comes with its best buy and sell, where the ticker is polled anyway', () => {
    expect(shownPins(quoting(MARKET, watched), at(NOW))).toEqual([USD, ...BOTH]);
    const open = { ...quoting(MARKET, { pins: [] }) };
    const conditions = { ...open.conditions, popupOpen: true, openTicker: USDT };
    expect(shownPins({ ...open, conditions }, at(NOW))).toEqual([USD, ...BOTH]);
  });

  it.each<[string, AppState]>([
    ['is not polled', quoting(MARKET, { pins: [] })],
    ['has no quote yet', quoting([], watched)],
    [
      'has no fresh quote',
      quoting(
        MARKET.map((each) => ({ ...each, updatedAtMs: 1 })),
        watched,
      ),
    ],
    ['is another pair’s', quoting(MARKET, { pins: [], tickers: [BTC] })],
  ])('it is alone where the ticker %s', (_what, state) => {
    expect(shownPins(state, at(NOW))).toEqual([USD]);
  });

  it('has only the side that has a fresh quote', () => {
    expect(shownPins(quoting([seen('rafter', '-/1425')], watched), at(NOW))).toEqual([
      USD,
      best('bid'),
    ]);
  });

  it('shows nothing but the pins once there are some', () => {
    const pins = [best('bid')];
    expect(shownPins(quoting(MARKET, { ...watched, pins }), at(NOW))).toEqual(pins);
  });

  it('causes no request: whatever is known, the same is polled, and is due at the same time', () => {
    const choices = fc.record({
      tickers: fc.subarray([USDT, BTC]),
      markets: fc.subarray(['official' as const, 'mid' as const, 'parallel' as const]),
    });
    const conditions = fc.record({ popupOpen: fc.boolean(), locked: fc.boolean() });
    fc.assert(
      fc.property(choices, conditions, quoteLists, (chosen, conditionsNow, { observedQuotes }) => {
        const state = quoting(observedQuotes, { pins: [], ...chosen });
        const known = { ...state, conditions: { ...state.conditions, ...conditionsNow } };
        const feeds = polledFeeds(known);
        // Without a pair that has platforms there is nothing to show by default.
        const noPlatforms = reduce(known, {
          kind: 'chosen',
          choices: { pairs: [{ base: 'AED', quote: 'KES', market: 'parallel' } as never] },
        });
        expect(polledFeeds(noPlatforms)).toEqual(feeds);
        const wanted = chosen.tickers.filter(() => !conditionsNow.locked);
        expect(feeds.filter((feed) => feed.endsWith('NGN'))).toEqual(wanted);
        const isSent = (each: AppState): unknown => {
          const action = nextAction(each, at(NOW));
          return action.kind === 'send' ? action.feed : null;
        };
        expect(isSent(known)).toEqual(isSent(noPlatforms));
      }),
    );
  });
});

describe('where it is shown', () => {
  const state = quoting(MARKET, { pins: [], tickers: [USDT] });

  it('the tooltip and the title have all three', () => {
    const { title, tooltip } = trayWords(state, reader(), 'linux');
    expect(tooltip.split('\n').slice(1)).toEqual([
      'USD/NGN parallel 1,439.21, just now',
      'Best USDT buy 1,431.00 rafter, 1 min ago',
      'Best USDT sell 1,430.00 nettle, 1 min ago',
    ]);
    // The platform is in the tooltip and the menu: beside the icon there is little room.
    expect(title).toBe(
      'USD/NGN parallel 1,439.21  Best USDT buy 1,431.00  Best USDT sell 1,430.00',
    );
  });

  it('Windows’ tooltip loses the platforms before it loses a number', () => {
    const long = quoting([seen('a-platform-with-a-long-name', '1431/1430'), TEASEL], state.choices);
    const { tooltip } = trayWords(long, reader(), 'win32');
    expect(tooltip.split('\n')).toEqual([
      'Parallax',
      'USD/NGN parallel 1,439.21, just now',
      'Best USDT buy 1,431.00, 1 min ago',
      'Best USDT sell 1,430.00, 1 min ago',
    ]);
  });

  it('the menu copies each, with the age after it where ages differ, else once below', () => {
    const labels = (from: AppState): unknown[] =>
      trayMenu(from, reader())
        .slice(0, 4)
        .map((entry) => ('label' in entry ? entry.label : '---'));
    expect(labels(state)).toEqual([
      'USD/NGN parallel 1,439.21, just now',
      'Best USDT buy 1,431.00 rafter, 1 min ago',
      'Best USDT sell 1,430.00 nettle, 1 min ago',
      '---',
    ]);
    const pinned = reduce(state, { kind: 'chosen', choices: { pins: BOTH } });
    expect(labels(pinned)).toEqual([
      'Best buy 1,431.00 rafter',
      'Best sell 1,430.00 nettle',
      'Rates, 1 min ago',
      '---',
    ]);
    expect(trayMenu(pinned, reader())[0]).toMatchObject({ kind: 'copy', digits: '1431.00' });
  });

  it('the mini-board has a row each', () => {
    const rows = (pins: readonly Pin[]) =>
      miniView(reduce(state, { kind: 'chosen', choices: { pins } }), reader()).rows.map(
        ({ name, where, number, note, isBest }) => [name, where, number, note, isBest],
      );
    expect(rows([])).toEqual([
      ['USD', 'parallel', '1,439.21', '', false],
      ['USDT', 'buy', '1,431.00', 'rafter', true],
      ['USDT', 'sell', '1,430.00', 'nettle', true],
    ]);
    expect(rows(BOTH)).toEqual([
      ['Best buy', '', '1,431.00', 'rafter', true],
      ['Best sell', '', '1,430.00', 'nettle', true],
    ]);
  });
});
