import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Choices } from '../../electron/core/settings/choices.ts';
import type { Connection } from '../../electron/core/requests/connection.ts';
import { KEY, KEYRING } from './connection-form.ts';
import type { App, Running, StartOptions } from '../support/app-fixtures.ts';
import { openRecord } from '../../electron/record/record-file.ts';
import { openLedger } from '../../electron/requests/ledger.ts';
import { expect } from './thread-fixtures.ts';

export interface AccountOptions<Host extends App> {
  readonly userData: string;
  readonly address: string;
  readonly start: (options?: StartOptions) => Promise<Running<Host>>;
  readonly connection?: Partial<Connection>;
  readonly choices?: Partial<Choices>;
  readonly env?: Readonly<Record<string, string>>;
}

/** Until every market has answered: a new key is tried with one of them first. */
export async function everyMarket(popup: Page): Promise<void> {
  const answered = (): Promise<number> =>
    popup.evaluate(async () => {
      const answer = await window.parallax.facts();
      const markets = answer.ok ? Object.values(answer.value.markets) : [];
      return markets.filter(({ table }) => table !== null).length;
    });
  await expect.poll(answered).toBe(3);
}

const keyStateIn = (popup: Page): Promise<string | null> =>
  popup.evaluate(async () => {
    const answer = await window.parallax.facts();
    return answer.ok ? answer.value.connection.key : null;
  });

/**
 * Starts with an account that was connected before, whatever its service answers now: terms, choices
 * and key are stored.
 */
export async function startConnected<Host extends App>(
  options: AccountOptions<Host>,
): Promise<Running<Host>> {
  const { userData, address, start, connection, choices } = options;
  const settings = {
    ...choices,
    connection: { address, plan: 'unlimited', sendKeyAs: { way: 'header' }, ...connection },
  };
  fs.writeFileSync(path.join(userData, 'settings.json'), JSON.stringify(settings));
  fs.writeFileSync(path.join(userData, 'vault.json'), JSON.stringify({ address, plain: KEY }));
  // As an account leaves them: what is missing would be said.
  openLedger(path.join(userData, 'requests.sqlite')).close();
  openRecord(path.join(userData, 'record.sqlite'), { kind: 'account', key: address }).close();
  const running = await start({ env: { ...KEYRING, ...options.env }, args: ['--show'] });
  await expect.poll(() => keyStateIn(running.popup)).toBe('held');
  return running;
}
