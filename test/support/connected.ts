import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Plan } from '#core/requests/connection.ts';
import type { ConnectRequest } from '#ipc/messages.ts';
import { type Clock, createClock } from '../../electron/base/clock.ts';
import type { Secrets } from '../../electron/host/host.ts';
import type { Confirm } from '../../electron/window/confirm.ts';
import type { RunningApp, StartOptions } from '../../electron/app/start-app.ts';
import { FakeHost } from './fake-host.ts';
import { startOn } from './running-app.ts';

/** The app on a fake desktop, in a folder of its own. */
export interface Main extends Omit<RunningApp, 'stop'> {
  readonly folder: string;
  readonly clock: Clock;
  close(): void;
}

export interface MainOptions {
  /** The machine's wall clock; the real one by default. */
  readonly wall?: () => number;
  /** A folder from an earlier start. */
  readonly folder?: string;
  /** The person's answers to dialogs; yes by default. */
  readonly confirm?: Confirm;
  /** A server in place of a public source's host. */
  readonly publicUrl?: string;
  /** A keyring; by default one that keeps nothing secret. */
  readonly keyring?: Secrets;
  /** In place of the network. */
  readonly network?: StartOptions['network'];
}

/** A machine without a network. */
export const OFFLINE: StartOptions['network'] = {
  fetch: () => Promise.reject(new Error('offline')),
  isOnline: () => false,
};

/** Starts the app; its requests are real, unless a network is given. */
export async function openMain({
  wall = Date.now,
  folder,
  confirm = () => Promise.resolve(true),
  publicUrl,
  keyring,
  network,
}: MainOptions = {}): Promise<Main> {
  const own = folder ?? fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-main-'));
  const clock = createClock(null, wall);
  const host = new FakeHost();
  if (keyring) host.secrets = keyring;
  host.answer = async ({ message, detail, buttons: [no = '', yes = ''] }) =>
    (await confirm({ title: message, body: detail, yes, no })) ? 1 : 0;
  const rest = network ? { clock, network } : { clock };
  const running = await startOn(host, own, { publicUrl: publicUrl ?? null }, rest);
  if (!running) throw new Error(host.asked.join('\n'));
  return {
    ...running,
    folder: own,
    clock,
    close() {
      running.stop();
      if (folder === undefined) fs.rmSync(own, { recursive: true, force: true });
    },
  };
}

/** The data of the connection form. */
export function connecting(address: string, change: Partial<ConnectRequest> = {}): ConnectRequest {
  return {
    address,
    key: 'a-key-of-a-test',
    sendKeyAs: { way: 'header' },
    plan: 'free' satisfies Plan,
    monthlyLimit: null,
    monthlySum: null,
    renewsOnDay: 1,
    usedThisMonth: null,
    keep: 'session',
    ...change,
  };
}
