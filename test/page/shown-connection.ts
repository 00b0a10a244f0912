import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { ADDRESS } from '../support/account.ts';
import type { ServedRates } from '../support/served-rates.ts';
import { KEY } from './main-in-page.ts';

/** The connection form by what a person calls things. */
export const form = {
  address: page.getByRole('textbox', { name: 'Address' }),
  key: page.getByLabelText('API key', { exact: true }),
  sendKeyAs: page.getByLabelText('Send the key as'),
  advanced: page.getByRole('button', { name: /^Advanced/ }),
  outcome: page.getByRole('form', { name: 'Connection' }).getByRole('status'),
  connect: page.getByRole('button', { name: 'Connect', exact: true }),
  connected: page.getByText(/^Connected\. \d/),
  open: (): Promise<void> => page.getByRole('button', { name: /Connect your account$/ }).click(),
} as const;

export interface ConnectOptions {
  readonly address?: string;
  readonly sendKeyAs?: string;
}

/** Connects an account instead of the sandbox; its service accepts only one key. */
export async function connect(
  service: ServedRates,
  { address = ADDRESS, sendKeyAs }: ConnectOptions = {},
): Promise<void> {
  await form.open();
  await form.address.fill(address);
  await form.key.fill(KEY);
  if (sendKeyAs !== undefined) {
    await form.advanced.click();
    await form.sendKeyAs.selectOptions(sendKeyAs);
  }
  service.requireKey(KEY);
  await form.connect.click();
  await expect.element(form.connected).toBeVisible();
}
