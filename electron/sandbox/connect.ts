import { SANDBOX_PERIOD_MS } from './market.ts';
import { startSandbox } from './server.ts';

export const SANDBOX_KEY = 'sandbox';
const SEED = 20260101;

/** A sandbox to poll: one that already runs at an address, or the one inside the app. */
export async function connectSandbox(
  address: string | null,
): Promise<{ address: string; key: string; periodMs: number; close(): Promise<void> }> {
  const periodMs = SANDBOX_PERIOD_MS;
  if (address !== null) {
    return {
      address: address.replace(/\/+$/, ''),
      key: SANDBOX_KEY,
      periodMs,
      close: () => Promise.resolve(),
    };
  }
  const sandbox = await startSandbox({ seed: SEED, key: SANDBOX_KEY, port: 0, now: Date.now });
  return { ...sandbox, periodMs };
}
