import type { CDPSession, Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppState } from '../../electron/core/app/app-state.ts';
import { commandView } from '../../electron/core/app/command-view.ts';
import { reduce } from '../../electron/core/app/reducer.ts';
import { separatorsOf } from '../../electron/core/number/amount.ts';
import type { Ticker } from '../../electron/core/rates/feed.ts';
import { MARKETS } from '../../electron/core/rates/market.ts';
import { at } from '../support/account.ts';
import type { RateServer } from '../support/rate-server.ts';
import { decimal, emptyState, rateTable, stateWith } from '../support/rates.ts';
import { type Bench, figure, quantile, runAlone } from './figures.ts';
import { countThreadTime, difference, spent } from './page-cost.ts';
import { platforms, withPlatforms } from './platforms.ts';

/**
 * From a key in the command bar to the answer in the page, among 170 currencies and 65 platforms:
 * what main does with it, then script and layout of the page, together. The way there and back
 * belongs to the host: it stands by itself, beside that of an empty call. It wants a build.
 */
const PLATFORMS = 65;
const CURRENCIES = 170;
const FRAME_MS = 16;
/** Longer than any key takes. */
const RESTS_MS = 150;
const WARM_UP = 2;
const ROUNDS = 10;
const TICKER = 'USDTNGN' as Ticker;
const TEXTS = [
  '500 usdt',
  '1.2m ngn in usd official',
  '250*3+50 eur to ngn',
  'usd/ngn > 1650',
  'platform-4',
];

/** Codes that no currency has, after the few that are typed. */
const RATES: Readonly<Record<string, string>> = {
  NGN: '1439.21',
  EUR: '0.92',
  GBP: '0.79',
  GHS: '15.1',
  ...Object.fromEntries(
    Array.from({ length: CURRENCIES - 4 }, (_, index) => {
      const letters = String.fromCodePoint(65 + Math.floor(index / 26), 65 + (index % 26));
      return [`Q${letters}`, `${index + 1}.25`];
    }),
  ),
};

function serve(server: RateServer): void {
  for (const market of MARKETS) server.setRates(market, { ...RATES });
}

/** As after an answer of the service: every list is new. */
function stateOf(nowMs: number): AppState {
  const rated = MARKETS.reduce(
    (before, market) =>
      stateWith(rateTable(RATES, { market, publishedAtMs: nowMs }), nowMs, before),
    emptyState(),
  );
  const quotes = platforms(0, PLATFORMS).map(({ code, buy, sell }) => ({
    code,
    buy: buy === '0' ? null : decimal(buy),
    sell: decimal(sell),
    updatedAtMs: nowMs,
  }));
  return reduce(rated, {
    kind: 'platforms-answered',
    ticker: TICKER,
    atMs: nowMs,
    periodMs: 60_000,
    quotes: { ticker: TICKER, droppedCount: 0, billing: null, quotes },
  });
}

/** Main's part of each key of a text. */
function inMain(text: string): number[] {
  const nowMs = Date.now();
  const state = stateOf(nowMs);
  const separators = separatorsOf('en-US');
  return Array.from(text, (_, index) => {
    const startMs = performance.now();
    commandView(state, { typed: text.slice(0, index + 1) }, { separators }, at(nowMs));
    return performance.now() - startMs;
  });
}

interface Key {
  /** Script, style and layout of the page. */
  readonly pageMs: number;
  /** From the key to the drawn answer, by the clock. */
  readonly waitedMs: number;
}

interface Watched {
  benchKeys: number[];
}

/** Notes in the page how long main's answer to the text so far took to be there and drawn. */
const watch = (popup: Page): Promise<void> =>
  popup.evaluate(() => {
    const page = window as unknown as Watched;
    page.benchKeys = [];
    let keyMs: number | null = null;
    addEventListener('keydown', (event) => (keyMs = event.timeStamp), { capture: true });
    window.parallax.on('snapshot', (push) => {
      const { command } = push.open;
      const field = document.querySelector<HTMLInputElement>('[role=dialog] [role=combobox]');
      if (keyMs === null || !command || command.request.typed !== field?.value) return;
      const startMs = keyMs;
      keyMs = null;
      // The page draws in a microtask, and the list is laid out when it is read.
      setTimeout(() => {
        document.querySelector('[role=listbox]')?.getBoundingClientRect();
        page.benchKeys.push(performance.now() - startMs);
      });
    });
  });

async function type(popup: Page, session: CDPSession, text: string): Promise<Key[]> {
  await popup.getByRole('combobox', { name: 'Command' }).fill('');
  await sleep(RESTS_MS);
  await popup.evaluate(() => ((window as unknown as Watched).benchKeys = []));
  const pageMs: number[] = [];
  for (const letter of text) {
    const before = await spent(session);
    await popup.keyboard.press(letter === ' ' ? 'Space' : letter);
    // Nothing asks the page meanwhile, because that would count too.
    await sleep(RESTS_MS);
    const { scriptMs, layoutMs } = difference(before, await spent(session));
    pageMs.push(scriptMs + layoutMs);
  }
  const waited = await popup.evaluate(() => (window as unknown as Watched).benchKeys);
  if (waited.length !== text.length) throw new Error(`not every key of "${text}" was answered`);
  return pageMs.map((each, index) => ({ pageMs: each, waitedMs: waited[index] ?? NaN }));
}

/** An empty call, there and back. */
const emptyCall = (popup: Page): Promise<number> =>
  popup.evaluate(async () => {
    const startMs = performance.now();
    await window.parallax.readLogin();
    return performance.now() - startMs;
  });

export const bench: Bench = ({ isSmall, log }) =>
  withPlatforms(
    PLATFORMS,
    async (popup) => {
      // The clock redraws ages once a second, which no key asked for (`idle`).
      await popup.addInitScript(() => Object.assign(window, { setInterval: () => 0 }));
      // A reload would cancel the app's own first load.
      await popup.getByRole('tab', { name: 'Platforms' }).waitFor();
      await popup.reload({ waitUntil: 'domcontentloaded' });
      await popup.getByRole('tab', { name: 'Platforms' }).click();
      await popup
        .getByText(`platform-${PLATFORMS - 1}`, { exact: true })
        .first()
        .waitFor();
      await popup.getByRole('tab', { name: 'Rates' }).click();
      // An answer of the service would count too.
      await popup.keyboard.press('Control+k');
      await popup.getByRole('combobox', { name: 'Command' }).fill('pause');
      await popup.getByRole('option', { name: 'Pause updates', selected: true }).click();
      await popup.keyboard.press('Control+k');
      await watch(popup);
      const session = await popup.context().newCDPSession(popup);
      await countThreadTime(session);
      const all: (Key & { readonly mainMs: number })[] = [];
      const empty: number[] = [];
      for (
        let round = isSmall ? WARM_UP : 0;
        round < (isSmall ? WARM_UP + 1 : WARM_UP + ROUNDS);
        round += 1
      ) {
        for (const text of isSmall ? TEXTS.slice(0, 1) : TEXTS) {
          const main = inMain(text);
          const keys = await type(popup, session, text);
          empty.push(await emptyCall(popup));
          if (round < WARM_UP) continue;
          all.push(...keys.map((key, index) => ({ ...key, mainMs: main[index] ?? NaN })));
        }
      }
      const together = all.map(({ mainMs, pageMs }) => mainMs + pageMs);
      log(`slowest of 100 keys: ${quantile(together, 0.99).toFixed(1)} ms`);
      const goal = { goal: FRAME_MS, goalAt: 'p95' } as const;
      const times = (of: (key: (typeof all)[number]) => number): number[] => all.map(of);
      return [
        figure('a key in the command bar: main and page', together, goal),
        figure(
          'a key in the command bar: main',
          times(({ mainMs }) => mainMs),
        ),
        figure(
          'a key in the command bar: page',
          times(({ pageMs }) => pageMs),
        ),
        figure(
          'a key in the command bar: by the clock, on this host',
          times(({ waitedMs }) => waitedMs),
        ),
        figure('an empty call on this host', empty),
      ];
    },
    serve,
  );

if (import.meta.main) await runAlone(bench);
