import type { RequestListener } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { afterEach, expect, vi } from 'vitest';
import type { Destination, DestinationInput, Receiver } from '#core/alerts/delivery/destination.ts';
import { en } from '#core/text/en.ts';
import { openVault } from '../../electron/account/vault.ts';
import { Destinations } from '../../electron/alerts/destinations.ts';
import { openRecord } from '../../electron/record/record-file.ts';
import { at } from './account.ts';
import { PATIENT } from './client-harness.ts';
import { useFolder } from './folder.ts';
import { serveHttp } from './http-server.ts';
import { sealing } from './sealing.ts';
import { destinationOf, MINUTE, NOON, receiverAt, sendingState } from './destinations.ts';
import { storeOn } from './stores.ts';

interface Got {
  readonly body: string;
  readonly signature: string | undefined;
  readonly message: Record<string, unknown>;
  readonly atMs: number;
}

type Stored = readonly (readonly [string, Receiver])[];
export const ONE = 'one';

/** A destination that receives at an address. */
export const to = (address: string, id = ONE): Stored => [[id, receiverAt(address)]];

export const input = (
  receiver: Receiver | null,
  change: Partial<DestinationInput> = {},
): DestinationInput => ({
  id: null,
  name: 'Desk',
  receiver,
  ...change,
});

function sending() {
  const inFolder = useFolder();
  const closers: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  /** A receiver that answers by the number of the request; 200 after the given ones. */
  async function receiver(...answers: (number | RequestListener)[]) {
    const got: Got[] = [];
    const server = await serveHttp((request, response) => {
      void textOf(request).then((body) => {
        const signature = request.headers['x-parallax-signature'] as string | undefined;
        const next = answers[got.length] ?? 200;
        got.push({
          body,
          signature,
          message: JSON.parse(body) as Got['message'],
          atMs: performance.now(),
        });
        if (typeof next === 'number') response.writeHead(next).end('{}');
        else next(request, response);
      });
    });
    closers.push(() => server.close());
    return { address: `${server.address}/hook`, got };
  }

  async function begin(
    stored: Stored,
    {
      isWanted = true,
      initial = sendingState(stored.map(([id]) => destinationOf(id))),
      file = inFolder('record.sqlite'),
      keyring = sealing,
      backoffMs = 1,
      shortestWaitMs = 1,
      timeouts = PATIENT,
    } = {},
  ) {
    const vault = openVault(inFolder(), keyring, 'darwin', '2026-11-20', 'destinations');
    if (stored.length > 0) await vault.keep('destinations', JSON.stringify(stored), 'session');
    const record = openRecord(file, initial.source);
    closers.push(() => record.close());
    const store = storeOn(record, {
      ...initial,
      alerts: { ...initial.alerts, ...record.load().alerts },
    });
    const time = { nowMs: NOON + 2 * MINUTE };
    const confirm = vi.fn(() => Promise.resolve(isWanted));
    const hide = vi.fn<(secret: string) => void>();
    const destinations = new Destinations({
      store,
      vault,
      fetch: (url, init) => fetch(url, init),
      confirm,
      text: en,
      wording: () => ({ text: en, locale: 'en-GB', zone: 'UTC' }),
      moment: () => at(time.nowMs),
      random: () => 0,
      hide,
      onProblem: (what, error) => expect.fail(`${what} ${String(error)}`),
      timeouts,
      backoff: () => backoffMs,
      shortestWaitMs,
    });
    closers.push(() => destinations.close());
    const marksAt = (id: string): (string | undefined)[] =>
      store.state.alerts.firings.map(({ sends }) => sends?.[id]);
    const problemAt = (id: string): string | null =>
      store.state.desktop.destinationProblems[id] ?? null;
    const marks = (): (string | undefined)[] => marksAt(ONE);
    const problem = (): string | null => problemAt(ONE);
    const known = (): readonly Destination[] => store.state.choices.alerts.destinations;
    return {
      store,
      destinations,
      confirm,
      hide,
      time,
      marks,
      marksAt,
      problem,
      problemAt,
      vault,
      known,
    };
  }

  return { inFolder, closers, receiver, begin };
}

/** What sends to destinations, in a folder for each test; what is opened is closed after it. */
export const useSending: () => ReturnType<typeof sending> = sending;
