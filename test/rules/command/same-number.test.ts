import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppState } from '#core/app/app-state.ts';
import { commandView } from '#core/app/command-view.ts';
import type { AppEvent } from '#core/app/events.ts';
import { factsOf, type PageFacts } from '#core/app/facts.ts';
import { pairView } from '#core/app/pair-view.ts';
import { reduce } from '#core/app/reducer.ts';
import { convert, type ConversionResult } from '#core/convert/convert.ts';
import { localize } from '#core/number/localize.ts';
import type { Answer, AnswerOf } from '#core/local-api/answers.ts';
import type { LocalApiRequest } from '#core/local-api/contract.ts';
import { answerText } from '#core/local-api/print.ts';
import { platformsView } from '#core/platforms/platforms-view.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { TablePrice } from '#core/rates/display.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { ageAt } from '#core/rates/freshness.ts';
import { type Market, MARKETS } from '#core/rates/market.ts';
import { rankingOf } from '#core/platforms/quote-rules.ts';
import {
  freshnessView,
  type FreshnessView,
  quoteFreshness,
} from '#core/requests/freshness-view.ts';
import type { Pin } from '#core/requests/pins.ts';
import { en } from '#core/text/en.ts';
import { miniView } from '#core/tray/mini-view.ts';
import { type ChosenLine, chosenLines } from '#core/tray/tray-lines.ts';
import { trayView } from '#core/tray/tray-view.ts';
import { askHere } from '../../../electron/history/chart-questions.ts';
import { answering } from '../../../electron/local-api/answering.ts';
import { accountOpened, at } from '../../support/account.ts';
import { decimal, emptyState, rateTable } from '../../support/rates.ts';
import { openedMcp } from '../local-api/mcp-client.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const [MINUTE, HOUR] = [60_000, 3_600_000];
const USDTNGN = 'USDTNGN' as Ticker;
const WORDING = { text: en, locale: 'en-US', zone: 'UTC' };

type Pair = Extract<Pin, { kind: 'pair' }>;
const PAIRS: readonly Pair[] = [
  ['USD', 'NGN', 'mid'],
  ['USD', 'NGN', 'parallel'],
  // Derived through the dollar.
  ['EUR', 'NGN', 'official'],
  ['GHS', 'EUR', 'parallel'],
].map(([base = '', quote = '', market]) => ({
  kind: 'pair',
  base: currencyCode(base),
  quote: currencyCode(quote),
  market: market as Market,
}));
const QUOTES: readonly Pin[] = (['ask', 'bid'] as const).flatMap((side) =>
  [null, 'alpha'].map((platform) => ({ kind: 'quote', ticker: USDTNGN, platform, side })),
);

/** The last factor makes a rate that cannot be believed after a usual one. */
const aRate = (least: number, most: number): fc.Arbitrary<string> =>
  fc
    .record({
      units: fc.integer({ min: least, max: most }),
      places: fc.constantFrom('', '.5', '.123456789012345678', '.000001'),
      factor: fc.constantFrom(1, 1, 1, 1, 100),
    })
    .map(({ units, places, factor }) => `${units * factor}${places}`);
/** Mostly recent: of old quotes none is the best. */
const anAge = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 30 * MINUTE }) },
  { weight: 1, arbitrary: fc.integer({ min: -10 * MINUTE, max: 3 * HOUR }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 200 * HOUR }) },
);
const aMoment = anAge.map((ageMs) => NOON - Math.max(0, ageMs));

const someRates: fc.Arbitrary<AppEvent> = fc
  .record({
    market: fc.constantFrom(...MARKETS),
    NGN: aRate(1_400, 1_700),
    EUR: fc.constantFrom('0.92', '0.851234567890123', '1'),
    GHS: fc.option(aRate(10, 13), { nil: undefined }),
    ageMs: fc.option(anAge, { nil: null }),
    atMs: aMoment,
  })
  .map(({ market, ageMs, atMs, NGN, EUR, GHS }) => ({
    kind: 'latest-answered',
    table: rateTable(
      { NGN, EUR, ...(GHS !== undefined && { GHS }) },
      { market, publishedAtMs: ageMs === null ? null : atMs - ageMs, firstSeenAtMs: atMs },
    ),
    droppedCount: 0,
    atMs,
    steadyMs: 0,
  }));

/** An answer for a base that the dollar's table may not derive. */
const someBase: fc.Arbitrary<AppEvent> = fc
  .record({
    market: fc.constantFrom(...MARKETS),
    EUR: fc.constantFrom('0.08', '0.0777777777777777', '8'),
    ageMs: fc.option(anAge, { nil: null }),
    atMs: aMoment,
  })
  .map(({ market, EUR, ageMs, atMs }) => ({
    kind: 'base-answered',
    table: rateTable(
      { EUR, NGN: '130' },
      {
        market,
        base: 'GHS',
        publishedAtMs: ageMs === null ? null : atMs - ageMs,
        firstSeenAtMs: atMs,
      },
    ),
    droppedCount: 0,
    atMs,
    steadyMs: 0,
  }));

const someQuotes: fc.Arbitrary<AppEvent> = fc
  .record({
    quotes: fc.array(
      fc.record({
        code: fc.constantFrom('alpha', 'beta', 'gamma', 'delta'),
        buy: fc.option(aRate(1_590, 1_620).map(decimal), { nil: null }),
        sell: fc.option(aRate(1_570, 1_600).map(decimal), { nil: null }),
        ageMs: fc.option(anAge, { nil: null }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    atMs: aMoment,
  })
  .map(({ quotes, atMs }) => ({
    kind: 'platforms-answered',
    ticker: USDTNGN,
    quotes: {
      ticker: USDTNGN,
      quotes: [...new Map(quotes.map((each) => [each.code, each])).values()].map(
        ({ ageMs, ...each }) => ({ ...each, updatedAtMs: ageMs === null ? null : atMs - ageMs }),
      ),
      droppedCount: 0,
      billing: null,
    },
    atMs,
    steadyMs: 0,
  }));

const atMsOf = (event: AppEvent): number => ('atMs' in event ? event.atMs : 0);

interface Drawn {
  readonly state: AppState;
  readonly nowMs: number;
  readonly amount: number;
}

const drawn: fc.Arbitrary<Drawn> = fc
  .record({
    events: fc.array(fc.oneof(someRates, someQuotes, someBase), { minLength: 1, maxLength: 12 }),
    isAccount: fc.boolean(),
    pins: fc.shuffledSubarray([...PAIRS, ...QUOTES], { minLength: 1 }),
    market: fc.constantFrom(...MARKETS),
    money: fc.constantFrom('NGN', 'USD'),
    laterMs: anAge,
    edge: fc.option(fc.nat(), { freq: 3 }),
    amount: fc.integer({ min: 1, max: 2_000_000 }),
  })
  .map(({ events, isAccount, pins, market, money, laterMs, edge, amount }) => {
    const chosen = { pins, market, money: currencyCode(money), trayText: 'full' as const };
    const state = events
      .toSorted((left, right) => atMsOf(left) - atMsOf(right))
      .reduce(reduce, isAccount ? reduce(emptyState(), accountOpened()) : emptyState());
    const edges = edge === null ? [] : edgesIn(state);
    return {
      state: reduce(state, { kind: 'chosen', choices: chosen }),
      nowMs: edges[(edge ?? 0) % edges.length] ?? NOON + Math.max(0, laterMs),
      amount,
    };
  });

/** The last moments at which a number is fresh, not stale or checked, and those that follow. */
const edgesIn = (state: AppState): number[] =>
  [
    ...MARKETS.map((market) => freshnessView(state.markets[market])),
    ...rankingOf(state, USDTNGN, NOON).rows.map(({ age }) =>
      quoteFreshness(state.tickers, USDTNGN, age),
    ),
  ]
    .flatMap((each) => (each ? [each.freshUntilMs, each.staleAtMs, each.checkedUntilMs ?? 0] : []))
    .flatMap((atMs) => [atMs, atMs + 1])
    .filter((atMs) => atMs >= NOON);

/** A number as one of the five says it; null where it has none. */
interface Said {
  readonly publishedAtMs: number | null;
  readonly checkedAtMs: number | null;
  readonly age: string;
  readonly isChecked: boolean;
}

const saidOf = (freshness: FreshnessView, nowMs: number): Said => ({
  publishedAtMs: freshness.publishedAtMs,
  checkedAtMs: freshness.checkedAtMs,
  age: ageAt(freshness, nowMs),
  isChecked: freshness.checkedUntilMs !== null && freshness.checkedUntilMs >= nowMs,
});

interface Aged {
  readonly publishedAt: string | null;
  readonly checkedAt: string | null;
  readonly age: string;
  readonly isChecked: boolean;
}
const epochMs = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));
const saidIn = ({ publishedAt, checkedAt, age, isChecked }: Aged): Said => ({
  publishedAtMs: epochMs(publishedAt),
  checkedAtMs: epochMs(checkedAt),
  age,
  isChecked,
});

const inTable = ({ shown, isMillions }: Pick<TablePrice, 'shown' | 'isMillions'>): string =>
  `${localize(shown, 'en-US')}${isMillions ? 'm' : ''}`;

/** All five, of one state at one moment. */
function speakers(
  { state, nowMs }: Drawn,
  mcp: (request: LocalApiRequest, from: AppState, nowMs: number) => Promise<Answer>,
) {
  const moment = at(nowMs);
  // As they cross to the page.
  const page: PageFacts = structuredClone(factsOf(state, moment));
  const reader = { moment, ...WORDING };
  const answer = answeringFrom(() => ({ state, nowMs }));
  async function terminal<Command extends Answer['command']>(
    request: LocalApiRequest & { readonly command: Command },
  ): Promise<AnswerOf<Command>> {
    const answered = await answer(request);
    expect(await mcp(request, state, nowMs)).toEqual(answered);
    return answered as AnswerOf<Command>;
  }
  return {
    page,
    terminal,
    lines: chosenLines(state, reader),
    tooltip: trayView(state, reader, 'linux').tooltip,
    mini: miniView(state, reader).rows,
  };
}

function answeringFrom(now: () => Pick<Drawn, 'state' | 'nowMs'>) {
  const answer = answering({
    state: () => now().state,
    withRecord: (work) => work(null),
    askCharts: askHere((work) => work(null)),
    moment: () => at(now().nowMs),
    wording: () => WORDING,
  });
  return async (request: LocalApiRequest): Promise<Answer> => {
    const answered = await answer(request);
    return answered.ok ? answered.value : expect.fail(answered.error.message);
  };
}

/** A client of the assistants' protocol, over another state for each request. */
async function assistant() {
  let now: Pick<Drawn, 'state' | 'nowMs'> = { state: emptyState(), nowMs: NOON };
  const answer = answeringFrom(() => now);
  const client = await openedMcp({ answer: (request) => answer(request as LocalApiRequest) });
  return async ({ command, ...given }: LocalApiRequest, state: AppState, nowMs: number) => {
    now = { state, nowMs };
    const { result } = await client.call('tools/call', { name: command, arguments: given });
    return result?.['structuredContent'] as Answer;
  };
}

type Speakers = ReturnType<typeof speakers>;

/** The mini-board has the tray's first numbers, and the tooltip all of them. */
function agreeInTheTray({ lines, mini, tooltip }: Speakers): void {
  expect(mini.map(({ number, warnings }) => ({ number, warnings }))).toEqual(
    lines.slice(0, 3).map(({ number, warnings }) => ({ number, warnings })),
  );
  expect(mini.map(({ freshness }) => freshness)).toEqual(
    lines.slice(0, 3).map(({ freshness }) => freshness),
  );
  for (const { number, age, warnings } of lines) {
    for (const said of [number ?? age, ...warnings]) expect(tooltip).toContain(said);
  }
}

/** A line of the tray says its age in fields and in words. */
function saidInTray({ freshness, published, isChecked, warnings }: ChosenLine): Said | null {
  if (!freshness) return null;
  expect(warnings.includes(en.tray.stale)).toBe(published === 'stale');
  expect(warnings.includes(en.tray.notChecked)).toBe(!isChecked);
  const { publishedAtMs, checkedAtMs } = freshness;
  return { publishedAtMs, checkedAtMs, age: published ?? '', isChecked };
}

type QuoteRow = Pick<AnswerOf<'platforms'>['quotes'][number], 'code' | 'isBestAsk' | 'isBestBid'>;

const bestOf = (rows: readonly QuoteRow[]) =>
  Object.fromEntries(
    rows.map(({ code, isBestAsk, isBestBid }) => [code, { isBestAsk, isBestBid }]),
  );

describe('window, tray, mini-board, terminal and assistants', () => {
  it('say the same rate, with the same doubt and age', async () => {
    const mcp = await assistant();
    await fc.assert(
      fc.asyncProperty(drawn, async (each) => {
        const { nowMs } = each;
        const all = speakers(each, mcp);
        agreeInTheTray(all);
        for (const line of all.lines) {
          const { pin } = line;
          if (pin.kind !== 'pair') continue;
          const { base, quote, market } = pin;
          const inWindow = pairView(all.page, pin, at(nowMs)).markets.find(
            (found) => found.market === market,
          );
          const request = { command: 'rates' as const, base, codes: [quote] };
          const answer = await all.terminal(request);
          const outside = answer.rows[0]?.markets.find((found) => found.market === market);
          expect(inWindow?.outcome.kind).toBe(outside?.kind);
          expect(line.number === null).toBe(outside?.kind !== 'rate');
          if (inWindow?.outcome.kind !== 'rate' || outside?.kind !== 'rate') continue;
          expect(line.number).toBe(inTable(inWindow.outcome));
          expect(outside.rate).toBe(line.rate);
          expect(outside.shown).toBe(inWindow.outcome.rate);
          expect(answerText(answer)).toContain(
            inTable(inWindow.outcome) + (inWindow.doubt === null ? '' : '?'),
          );
          expect([outside.doubt, line.isDoubtful]).toEqual([
            inWindow.doubt,
            inWindow.doubt !== null,
          ]);
          const said = inWindow.freshness && saidOf(inWindow.freshness, nowMs);
          expect(saidInTray(line)).toEqual(said);
          expect(saidIn(outside)).toEqual(said);
        }
      }),
    );
  });

  it('say the same best platform, with the same price and age', async () => {
    const mcp = await assistant();
    await fc.assert(
      fc.asyncProperty(drawn, async (each) => {
        const { nowMs } = each;
        const all = speakers(each, mcp);
        const request = {
          ticker: USDTNGN,
          side: 'both',
          amount: decimal('1'),
          unit: 'asset',
        } as const;
        const view = platformsView(all.page, request, at(nowMs));
        const rows = view.ok ? view.value.rows : expect.fail(view.error.code);
        const answer = await all.terminal({ command: 'platforms', ticker: USDTNGN });
        const pair = { base: currencyCode('USDT'), quote: currencyCode('NGN') };
        const onTop = pairView(all.page, { ...pair, market: 'parallel' }, at(nowMs)).best;
        const quotes = [...answer.quotes, ...answer.references];
        expect(bestOf(quotes)).toEqual(bestOf(rows));
        for (const line of all.lines) {
          if (line.pin.kind !== 'quote') continue;
          const { side, platform } = line.pin;
          const best = side === 'ask' ? 'isBestAsk' : 'isBestBid';
          const isPinned = (found: QuoteRow): boolean =>
            platform === null ? found[best] : found.code === platform;
          const row = rows.find(isPinned);
          const outside = quotes.find(isPinned);
          expect(outside?.code).toBe(row?.code);
          if (platform === null) {
            expect(line.leader).toBe(row?.code ?? null);
            const top = onTop?.[side] ?? null;
            expect(top?.oldSinceMs === null ? top.code : null).toBe(line.leader);
            const shown = rows.find(({ code }) => code === top?.code);
            expect(top?.isTimeKnown).toBe(shown && !shown.marks.includes('time-unknown'));
            // The last one is no best, and says since when it is old.
            if (line.leader === null) expect(top?.oldSinceMs).toBe(shown?.fromMs);
          }
          const price = row?.[side];
          if (!row || !price || !outside) continue;
          expect(line.number).toBe(inTable(price));
          if (platform === null) expect(onTop?.[side]?.price).toBe(price.shown);
          expect(outside.marks).toEqual(row.marks);
          expect(outside[side]).toBe(line.rate);
          expect([Date.parse(outside.quotedAt), outside.age]).toEqual([row.fromMs, line.published]);
          expect(line.freshness?.firstSeenAtMs).toBe(row.fromMs);
          const { checkedAt, isChecked } = answer;
          const checked = view.ok ? view.value.checkedAtMs : null;
          expect([epochMs(checkedAt), isChecked]).toEqual([checked, line.isChecked]);
        }
      }),
    );
  });

  it('convert to the same number, with the same doubt and age', async () => {
    const mcp = await assistant();
    const questions = [
      ['USD', 'NGN'],
      ['NGN', 'EUR'],
      ['GHS', 'EUR'],
      ['USDT', 'NGN'],
    ] as const;
    await fc.assert(
      fc.asyncProperty(drawn, fc.constantFrom(...questions), async (each, [from, to]) => {
        const { nowMs } = each;
        const amount = String(each.amount);
        const all = speakers(each, mcp);
        const inWindow = convert(all.page, { amount: decimal(amount), from, to }, at(nowMs));
        const conversion = inWindow.ok ? inWindow.value : expect.fail(inWindow.error.code);
        const typed = `${amount} ${from} to ${to}`;
        const bar = commandView(all.page, { typed }, { locale: 'en' }, at(nowMs));
        expect(bar.readings[0]?.answer).toMatchObject({ kind: 'conversion', conversion });
        const answer = await all.terminal({ command: 'convert', text: typed });
        const printed = answerText(answer);

        const number = ({ outcome, doubt, freshness }: ConversionResult) =>
          outcome.kind !== 'converted' || !freshness
            ? { kind: outcome.kind }
            : {
                kind: outcome.kind,
                exact: outcome.exact,
                shown: outcome.shown,
                doubt,
                ...saidOf(freshness, nowMs),
              };
        const outside = answer.results.map((found) =>
          found.kind === 'converted'
            ? {
                kind: found.kind,
                exact: found.exact,
                shown: found.shown,
                doubt: found.doubt,
                ...saidIn(found),
              }
            : { kind: found.kind },
        );
        expect(outside).toEqual(conversion.results.map(number));
        for (const found of answer.results) {
          if (found.kind === 'converted') {
            expect(printed).toContain(`${localize(found.shown, 'en-US')} ${to}`);
          }
        }

        const { platform } = conversion;
        expect(answer.platform?.code).toBe(platform?.code);
        if (!platform?.freshness || !answer.platform) return;
        expect(answer.platform).toMatchObject({
          exact: platform.outcome.exact,
          shown: platform.outcome.shown,
        });
        expect(saidIn(answer.platform)).toEqual(saidOf(platform.freshness, nowMs));
        // It is the one that the tray has as the best to sell at.
        const line = all.lines.find(
          ({ pin }) => pin.kind === 'quote' && pin.platform === null && pin.side === 'bid',
        );
        if (from === 'USDT' && line) expect(line.leader).toBe(platform.code);
      }),
    );
  });
});
