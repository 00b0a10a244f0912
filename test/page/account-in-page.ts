import { NEVER_TRIED } from '#core/requests/public-pace.ts';
import { NOTHING_RECORDED } from '#core/app/app-state.ts';
import type { Connection } from '#core/requests/connection.ts';
import { NOTHING_SPENT } from '#core/requests/spending.ts';
import type { Clock } from '../../electron/base/clock.ts';
import { type Poller, startPoller } from '../../electron/requests/poller.ts';
import { createRequestMeter } from '../../electron/requests/request-meter.ts';
import { createRateService, type RateService } from '../../electron/service/client.ts';
import type { Fetch } from '../../electron/service/request.ts';
import type { OpenedSource, Sessions } from '../../electron/requests/sessions.ts';
import { publicRates } from '../../electron/public/public-rates.ts';
import { followOpinion } from '../../electron/public/second-opinion.ts';
import { FIRST_PUBLIC, publicService } from '../../electron/public/sources.ts';
import type { Ledger, LedgerBack } from '../../electron/requests/ledger.ts';
import type { LedgerService } from '../../electron/requests/ledger-service.ts';
import type { Store } from '../../electron/store/store.ts';
import type { Held, Vault } from '../../electron/account/vault.ts';
import { ADDRESS } from '../support/account.ts';

const SANDBOX_PERIOD_MS = 10_000;

const nothing = (): void => undefined;

/** Counts nothing: what the state counts is all that there is. */
const LEDGER = { leave: () => 0n, settle: nothing } as unknown as Ledger;

export const LEDGER_IN_PAGE: LedgerService = {
  write: (work) => work(LEDGER),
  quarantined: null,
  load: (_account, renewsOnDay) => ({
    spent: { ...NOTHING_SPENT, renewsOnDay },
    problem: null,
    quarantined: null,
  }),
  pace: () => NEVER_TRIED,
  isBack: () => true,
  enter: nothing,
  markLost: nothing,
  close: nothing,
};

/** Remembers what left for a public source. */
function pacedLedger(): Pick<LedgerService, 'write' | 'pace' | 'isBack'> {
  let pace = NEVER_TRIED;
  const ledger = {
    leave(_account: string, _request: unknown, leftMs: number) {
      pace = { ...pace, triesMs: [...pace.triesMs, leftMs] };
      return 0n;
    },
    settle(_id: bigint, { wait }: LedgerBack) {
      pace = { ...pace, wait };
    },
  } as unknown as Ledger;
  return { write: (work) => work(ledger), pace: () => pace, isBack: () => true };
}

/** A keyring that always opens. */
export function vaultInPage(known: { address: string; key: string } | null): Vault {
  let held: Held = known ? keyOf(known.key) : { kind: 'missing' };
  let address = known?.address ?? null;
  return {
    get address() {
      return address;
    },
    quarantined: null,
    canEncrypt: () => Promise.resolve(true),
    load: (of) => Promise.resolve(of === address ? held : { kind: 'missing' }),
    keep(of, key) {
      address = of;
      held = keyOf(key);
      return Promise.resolve('encrypted');
    },
    refuse() {
      if (held.kind === 'key') held = { ...held, refused: true };
    },
    forget() {
      held = { kind: 'forgotten' };
    },
    clear() {
      held = { kind: 'missing' };
      address = null;
    },
  };
}

const keyOf = (key: string): Held => ({
  kind: 'key',
  key,
  keyStorage: 'encrypted',
  refused: false,
});

export interface SessionsOptions {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly isOnline: () => boolean;
}

/** What electron/requests/sessions.ts does with files and a sandbox of its own, without either. */
export function sessionsInPage({
  fetch,
  clock,
  isOnline,
}: SessionsOptions): Pick<Sessions, keyof Sessions> {
  const { now, moment } = clock;
  let poller: Poller | null = null;
  let service: RateService | null = null;
  let stopOpinion = nothing;
  const paced = pacedLedger();
  const meterFor: Sessions['meterFor'] = (account, store) =>
    createRequestMeter({ ledger: LEDGER_IN_PAGE, account, store, moment });
  const accountOf = (store: Store, key: string) => {
    const { connection } = store.state.connection;
    if (!connection) return null;
    const { address, sendKeyAs } = connection;
    return { baseUrl: address, key, sendKeyAs, meter: meterFor(address, store) };
  };
  function stop(): void {
    poller?.stop();
    stopOpinion();
    poller = null;
    service = null;
  }
  return {
    withRecord: (work) => work(null),
    openSandbox: () => Promise.resolve(openedSource('sandbox', `sandbox ${ADDRESS}`)),
    openAccount: (connection) => openedSource('account', connection.address, connection),
    openPublic({ source, periodMs }) {
      const opened = openedSource('account', source.key);
      return { ...opened, source, fixedPeriodMs: periodMs };
    },
    run({ source }, store, key) {
      stop();
      const random = (): number => 0.5;
      const chosen = source.kind === 'public' ? publicService(source.key) : null;
      if (chosen) {
        const from = publicRates({ service: chosen, store, fetch, clock, ledger: paced });
        const poll = { store, service: from, moment, random, isOnline, retryLedger: nothing };
        poller = startPoller(poll);
        return;
      }
      const account = key === null ? null : accountOf(store, key);
      const sandbox = { baseUrl: ADDRESS, key: 'a-key-of-a-test' };
      const target = source.kind === 'sandbox' ? sandbox : account;
      if (!target) return;
      service = createRateService({ ...target, fetch, now });
      poller = startPoller({ store, service, moment, random, isOnline, retryLedger: nothing });
      if (source.kind !== 'account') return;
      stopOpinion = followOpinion({
        store,
        service: FIRST_PUBLIC,
        fetch,
        clock,
        ledger: paced,
        stored: { load: () => null, save: nothing },
        onProblem: nothing,
      });
    },
    reopen: nothing,
    stopFilling: nothing,
    record: null,
    damaged: null,
    reportDamage: nothing,
    file: '',
    get service() {
      return service;
    },
    meterFor,
    correctClock: nothing,
    wake: () => poller?.wake(),
    stop,
    close: stop,
  };
}

const openedSource = (
  kind: 'account' | 'sandbox',
  key: string,
  { renewsOnDay }: Pick<Connection, 'renewsOnDay'> = { renewsOnDay: 1 },
): OpenedSource => ({
  source: { kind, key },
  fixedPeriodMs: kind === 'sandbox' ? SANDBOX_PERIOD_MS : null,
  spent: { ...NOTHING_SPENT, renewsOnDay },
  ledgerProblem: null,
  ledgerQuarantined: null,
  file: '',
  record: null,
  recorded: NOTHING_RECORDED,
  problem: null,
  quarantined: null,
  sandbox: null,
});
