import { describe, expect, it } from 'vitest';
import type { StoredDigest } from '#core/alerts/delivery/digest.ts';
import type { StoredFiring } from '#core/alerts/alerts-state.ts';
import type { AppState } from '#core/app/app-state.ts';
import { reduce } from '#core/app/reducer.ts';
import type { PlatformChange } from '#core/platforms/platform-changes.ts';
import { NO_QUOTES } from '#core/platforms/ticker-state.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { en } from '#core/text/en.ts';
import { digestOf } from '#core/tray/digest.ts';
import { at } from '../../support/account.ts';
import { ruleOf } from '../../support/alerts.ts';
import { MINUTE, NOON, sendingState } from '../../support/destinations.ts';
import { seen } from '../../support/quotes.ts';
import { decimal, rateTable } from '../../support/rates.ts';

const TICKER = 'USDTNGN' as Ticker;
const NOW = NOON + 2 * MINUTE;
const reader = { moment: at(NOW), text: en, locale: 'en-GB', zone: 'Africa/Lagos' };

/** USD/NGN in mid at 1,700, and platforms of USDT. */
function stateWith(
  codes: readonly string[],
  source?: AppState['source'],
  changes: readonly PlatformChange[] = [],
): AppState {
  const table = rateTable({ NGN: '1700' }, { publishedAtMs: NOON, firstSeenAtMs: NOON });
  const answered = { kind: 'latest-answered', table, droppedCount: 0, atMs: NOON } as const;
  const state = reduce(sendingState([], undefined, source), { ...answered, steadyMs: 0 });
  const observedQuotes = codes.map((code, n) =>
    seen(code, `${1431 + n}/${1426 + n}`, {
      updatedAtMs: NOON,
      firstSeenAtMs: NOON,
      listedAtMs: NOON,
    }),
  );
  const pins = [
    { kind: 'pair', base: 'USD', quote: 'NGN', market: 'mid' },
    { kind: 'stock', ticker: TICKER, price: 'break-even' },
  ] as unknown as AppState['choices']['pins'];
  return {
    ...state,
    choices: { ...state.choices, pins },
    tickers: new Map([[TICKER, { ...NO_QUOTES, checkedAtMs: NOON, observedQuotes, changes }]]),
  };
}

const fired = (change: Partial<StoredFiring>): StoredFiring => ({
  ruleId: 'rule',
  number: 1,
  subject: ruleOf().subject,
  condition: ruleOf().condition,
  value: decimal('1700'),
  move: null,
  atMs: NOON,
  judgedAtMs: NOON,
  lateSinceMs: null,
  claimedAtMs: NOON,
  shownAtMs: NOON,
  ...change,
});

const last: StoredDigest = {
  title: '',
  lines: [],
  isLate: false,
  plannedMs: NOON - 60 * MINUTE,
  judgedAtMs: NOON - 60 * MINUTE,
  seen: { values: { 'USD/NGN mid': '1600' } },
};
const none = { last: null, gaps: [], isLate: false };

describe('a digest', () => {
  it('has the numbers of the tray and the best buy and sell, each with its age', () => {
    const { title, lines } = digestOf(stateWith(['alpha', 'beta']), reader, NOON, none);
    expect(title).toBe('Fri 20 Nov, 13:00 Lagos');
    expect(lines[0]).toMatch(/^USD\/NGN mid 1,700\.00 \(2 min ago/);
    expect(lines.some((line) => line.includes('1,431.00 alpha (2 min ago'))).toBe(true);
    expect(lines.some((line) => line.includes('1,427.00 beta (2 min ago'))).toBe(true);
    expect(lines.every((line) => /ago|known|fresh/.test(line))).toBe(true);
  });

  it('has the change since the last one, with its time', () => {
    const { lines } = digestOf(stateWith(['alpha']), reader, NOON, { ...none, last });
    expect(lines[0]).toMatch(/^USD\/NGN mid 1,700\.00, \+6\.25% since 12:00 Lagos \(/);
  });

  it('names platforms that are new, and those that are gone for a day', () => {
    const changes = [
      { code: 'old', isNew: true, atMs: NOON - 60 * MINUTE },
      { code: 'gone-one', isNew: false, atMs: NOON - 59 * MINUTE },
      { code: 'beta', isNew: true, atMs: NOON },
    ];
    const state = stateWith(['alpha', 'beta'], undefined, changes);
    const { lines } = digestOf(state, reader, NOON, { ...none, last });
    expect(lines.at(-1)).toBe('USDT, new: beta. USDT, gone for a day: gone-one');
  });

  it('names those of the last day where there was no digest before', () => {
    const changes = [
      { code: 'old', isNew: true, atMs: NOW - 24 * 60 * MINUTE },
      { code: 'beta', isNew: true, atMs: NOON },
    ];
    const state = stateWith(['alpha', 'beta'], undefined, changes);
    expect(digestOf(state, reader, NOON, none).lines.at(-1)).toBe('USDT, new: beta');
  });

  it('has the gaps and the alerts since the last one, and no alert twice', () => {
    const state = stateWith(['alpha']);
    const firings = [fired({}), fired({ number: 2 }), fired({ judgedAtMs: NOON - 90 * MINUTE })];
    const gaps = [{ ticker: TICKER, count: 3, peakPercent: decimal('0.62') }];
    const with_ = { ...state, alerts: { ...state.alerts, firings } };
    const { lines } = digestOf(with_, reader, NOON, { last, gaps, isLate: false });
    expect(lines).toContain('USDT: 3 gaps, up to 0.62%');
    expect(lines).toContain('2 alerts fired: USD/NGN above 1,650');
  });

  it('has nothing of trades or quotes to customers', () => {
    const state = stateWith(['alpha']);
    const firings = [
      fired({ subject: { kind: 'quotes', ticker: TICKER } }),
      fired({ subject: { kind: 'stock', ticker: TICKER, figure: 'break-even' } }),
    ];
    const { lines } = digestOf(
      { ...state, alerts: { ...state.alerts, firings } },
      reader,
      NOON,
      none,
    );
    const all = lines.join('\n');
    expect(all).not.toMatch(/fired|break-even|stock|margin|quotes/i);
  });

  it('says that it is late, and DEMO in the demo', () => {
    const state = stateWith(['alpha'], SANDBOX);
    const { title } = digestOf(state, reader, NOON, { ...none, isLate: true });
    expect(title).toBe('DEMO: Fri 20 Nov, 13:00 Lagos (late)');
  });
});
