import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Choices } from '../../electron/core/settings/choices.ts';
import type { Connection } from '../../electron/core/requests/connection.ts';
import { formIn, KEY, KEYRING } from './connection-form.ts';
import type { App, Running, StartOptions } from '../support/app-fixtures.ts';
import { expect } from './fixtures.ts';

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
      const answer = await window.parallax.snapshot();
      const whole = answer.ok && 'whole' in answer.value ? answer.value.whole : null;
      const markets = whole ? Object.values(whole.markets) : [];
      return markets.filter(({ freshness }) => freshness !== null).length;
    });
  await expect.poll(answered).toBe(3);
}

/** Starts with an account whose terms and choices are known, and enters its key. */
export async function startConnected<Host extends App>(
  options: AccountOptions<Host>,
): Promise<Running<Host>> {
  const { userData, address, start, connection, choices } = options;
  const settings = {
    ...choices,
    connection: { address, plan: 'unlimited', ...connection },
  };
  fs.writeFileSync(path.join(userData, 'settings.json'), JSON.stringify(settings));
  const running = await start({ env: { ...KEYRING, ...options.env }, args: ['--show'] });
  await running.popup.getByRole('button', { name: 'Enter the key' }).click();
  const form = formIn(running.popup);
  await form.key.fill(KEY);
  await form.button('Connect').click();
  await expect(form.outcome).toHaveText('Saved. Rates are requested with the new key at once.');
  await running.popup.getByRole('tab', { name: 'Rates' }).click();
  return running;
}
