import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Snapshot } from '#core/app/snapshot.ts';
import {
  type StatusLineFacts,
  type StatusLineKind,
  statusLineOf,
  STATUS_LINES,
} from '#core/app/status-line.ts';
import { appError } from '#core/base/result.ts';
import type { HaltReason } from '#core/requests/halt.ts';
import { at } from '../../support/account.ts';
import { rateTable, stateWith } from '../../support/rates.ts';
import { snapshotOf } from '../../support/snapshot.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const WELL = snapshotOf(stateWith(rateTable({ NGN: '1600' }), NOON), at(NOON));
const FACTS: StatusLineFacts = {
  isRefreshRefused: false,
  waitedMs: 60_000,
  closedUpdate: null,
};

type Case = readonly [Partial<Snapshot>, Partial<StatusLineFacts>];

const mid = (part: object): Partial<Snapshot> => ({
  markets: { ...WELL.markets, mid: { ...WELL.markets.mid, ...part } },
});
const halted = (reason: HaltReason): Partial<Snapshot> => ({
  requests: { ...WELL.requests, halt: { reason, untilMs: null } },
});
const money = { isLow: true };

/** One state for each status line. */
const CASES: Record<StatusLineKind, Case> = {
  notice: [{ notices: [{ code: 'settings-quarantined', file: 'x' }] }, {}],
  storage: [
    { storageProblems: { record: 'full', settings: null, ledger: null, trades: null } },
    {},
  ],
  key: [{ source: 'account', connection: { ...WELL.connection, key: 'refused' } }, {}],
  'refused-refresh': [{}, { isRefreshRefused: true }],
  month: [halted('quota'), {}],
  clock: [{ clockErrorMs: 600_000 }, {}],
  offline: [halted('offline'), {}],
  paused: [halted('paused'), {}],
  failing: [mid({ failure: { error: appError('network'), atMs: NOON, nextTryMs: null } }), {}],
  loading: [{ markets: { ...WELL.markets, mid: { ...WELL.markets.mid, freshness: null } } }, {}],
  wallet: [{ requests: { ...WELL.requests, budget: { money } as never } }, {}],
  dropped: [mid({ droppedCount: 2 }), {}],
  shortcut: [
    {
      desktop: { ...WELL.desktop, shortcut: 'taken' },
      choices: { ...WELL.choices, shortcut: { accelerator: 'Alt+P' as never, printed: null } },
    },
    {},
  ],
  update: [{ update: { kind: 'available', version: '2.0.0', notes: null } as never }, {}],
  reopen: [{ desktop: { ...WELL.desktop, tray: 'unsure' } }, {}],
};

const of = (...kinds: readonly StatusLineKind[]): StatusLineKind | null => {
  const cases = kinds.map((kind) => CASES[kind]);
  return statusLineOf(
    Object.assign({}, WELL, ...cases.map(([snapshot]) => snapshot)) as Snapshot,
    Object.assign({}, FACTS, ...cases.map(([, facts]) => facts)) as StatusLineFacts,
  );
};

/** Two of these are the same part of a snapshot, so both cannot be so at once here. */
const PARTS: readonly (readonly StatusLineKind[])[] = [
  ['notice'],
  ['storage'],
  ['key'],
  ['refused-refresh'],
  ['month', 'offline', 'paused', 'wallet'],
  ['clock'],
  ['failing', 'loading', 'dropped'],
  ['shortcut'],
  ['update'],
  ['reopen'],
];

describe('the status line', () => {
  it('is none when all is well', () => {
    expect(statusLineOf(WELL, FACTS)).toBeNull();
  });

  it.each(STATUS_LINES)('says %s', (kind) => {
    expect(of(kind)).toBe(kind);
  });

  it('says the worst of several, by this order', () => {
    const each = PARTS.map((kinds) => fc.option(fc.constantFrom(...kinds)));
    fc.assert(
      fc.property(fc.tuple(...each), (chosen) => {
        const kinds = chosen.filter((kind) => kind !== null);
        const worst = STATUS_LINES.find((kind) => kinds.includes(kind)) ?? null;
        expect(of(...kinds)).toBe(worst);
      }),
    );
  });

  it('is silent on a first load for ten seconds', () => {
    const [snapshot] = CASES.loading;
    const after = (waitedMs: number) =>
      statusLineOf({ ...WELL, ...snapshot }, { ...FACTS, waitedMs });
    expect([after(9_999), after(10_000)]).toEqual([null, 'loading']);
  });

  it('announces a version once', () => {
    const [snapshot] = CASES.update;
    const closed = { ...FACTS, closedUpdate: 'available 2.0.0' };
    expect(statusLineOf({ ...WELL, ...snapshot }, closed)).toBeNull();
  });

  it('asks for no key in the sandbox', () => {
    const [snapshot] = CASES.key;
    expect(statusLineOf({ ...WELL, ...snapshot, source: 'sandbox' }, FACTS)).toBeNull();
  });
});
