import { SANDBOX, type Source } from '#core/rates/source.ts';
import type { KeptRecord } from '../record/open-record.ts';
import { fillSandboxPast } from './fill-past.ts';
import { SANDBOX_PERIOD_MS } from './market.ts';
import { SANDBOX_KEY, SANDBOX_SEED } from './options.ts';
import { startSandbox } from './server.ts';

export interface ConnectedSandbox {
  /** Another sandbox is another market, so its rows are separate. */
  readonly source: Source;
  readonly address: string;
  readonly key: string;
  readonly periodMs: number;
  /** Whether a record of it is still empty: what it begins with comes then. */
  readonly isNew: (record: KeptRecord | null) => boolean;
  /**
   * Writes a year of the market's past into a new record, in the background.
   * @param onDone gets the error that stopped it, or null.
   * @returns a function that stops it.
   */
  readonly fillPast: (
    record: KeptRecord,
    nowMs: number,
    onDone: (error: unknown) => void,
  ) => () => void;
  readonly close: () => Promise<void>;
}

/** A sandbox that already runs at an address, without a known past, or the embedded one. */
export async function connectSandbox(
  address: string | null,
  now: () => number,
): Promise<ConnectedSandbox> {
  const periodMs = SANDBOX_PERIOD_MS;
  if (address !== null) {
    const bare = address.replace(/\/+$/, '');
    return {
      source: { kind: 'sandbox', key: `${SANDBOX.key} ${bare}` },
      address: bare,
      key: SANDBOX_KEY,
      periodMs,
      isNew: () => false,
      fillPast: () => () => undefined,
      close: () => Promise.resolve(),
    };
  }
  const sandbox = await startSandbox({ seed: SANDBOX_SEED, key: SANDBOX_KEY, port: 0, now });
  return {
    source: SANDBOX,
    address: sandbox.address,
    key: sandbox.key,
    periodMs,
    isNew: (record) => record?.run((open) => open.hasPast()) === false,
    fillPast: (record, nowMs, onDone) => fillSandboxPast(record, SANDBOX_SEED, nowMs, onDone),
    close: () => sandbox.close(),
  };
}
