import { type AppState, initialState, type Recorded } from '#core/app/app-state.ts';
import type { Destination, Receiver } from '#core/alerts/delivery/destination.ts';
import { NOTHING_FIRED } from '#core/alerts/alerts-state.ts';
import type { Source } from '#core/rates/source.ts';
import type { Store } from '../../electron/store/store.ts';
import { ADDRESS, held } from './account.ts';
import { choicesOf, ruleOf } from './alerts.ts';
import { ANSWERED, rateTable } from './rates.ts';

export const SOURCE: Source = { kind: 'account', key: ADDRESS };
export const NOON = Date.parse('2026-11-20T12:00:00Z');
export const MINUTE = 60_000;

export const receiverAt = (address: string, change: Partial<Receiver> = {}): Receiver => ({
  kind: 'json',
  address,
  chatId: '',
  secret: 'a secret to sign with',
  ...change,
});

export const destinationOf = (id: string, change: Partial<Destination> = {}): Destination => ({
  id,
  kind: 'json',
  name: `Server ${id}`,
  isOn: true,
  ...change,
});

/** An account with a rule on USD/NGN in mid above 1,650, which goes to all destinations. */
export function sendingState(
  destinations: readonly Destination[] = [destinationOf('one')],
  recorded?: Recorded,
  source = SOURCE,
): AppState {
  const { alerts } = choicesOf(ruleOf({ sendTo: 'all' }));
  const choices = { ...ANSWERED, alerts: { ...alerts, destinations } };
  const none: Recorded = {
    markets: {},
    otherBases: [],
    currencies: null,
    tickers: new Map(),
    alerts: NOTHING_FIRED,
  };
  const state = initialState(source, null, choices, recorded ?? none, NOON);
  return { ...state, connection: held({ plan: 'unlimited' }) };
}

const answer = (NGN: string, atMs: number) =>
  ({
    kind: 'latest-answered',
    table: rateTable({ NGN }, { publishedAtMs: atMs, firstSeenAtMs: atMs }),
    droppedCount: 0,
    atMs,
    steadyMs: 0,
  }) as const;

/** The rate rises above the level, `times` times. @returns when it last did. */
export function fire(store: Pick<Store, 'dispatch'>, times = 1, fromMs = NOON): number {
  let atMs = fromMs;
  for (let n = 0; n < times; n += 1) {
    store.dispatch(answer('1600', (atMs += MINUTE)));
    store.dispatch(answer('1700', (atMs += MINUTE)));
  }
  return atMs;
}
