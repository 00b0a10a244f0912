import type { Locator, Page } from '@playwright/test';
import { answerNatively } from './message-box.ts';

/** A key with what a careless escape would change. */
export const KEY = 'canary-9f86d081884c7d65+/=&';
/** On the stand-in a test names the keyring that it has; Electron has the system's. */
export const KEYRING = { STANDIN_KEYRING: 'one' };

export interface ConnectionForm {
  readonly open: () => Promise<void>;
  readonly address: Locator;
  readonly key: Locator;
  readonly sendKeyAs: Locator;
  readonly field: (name: string) => Locator;
  readonly button: (name: string) => Locator;
  readonly outcome: Locator;
  /** What is said, in Rates, once an account works. */
  readonly connected: Locator;
  /** Fills in address and key, connects, and confirms the new address. */
  readonly connect: (address: string, key?: string) => Promise<void>;
}

/** The connection form, by its labels. */
export function formIn(popup: Page): ConnectionForm {
  const field = (name: string): Locator => popup.getByRole('textbox', { name });
  const button = (name: string): Locator => popup.getByRole('button', { name, exact: true });
  return {
    open: () => popup.getByRole('button', { name: /Connect your account$/ }).click(),
    address: field('Address'),
    key: popup.getByLabel('API key', { exact: true }),
    sendKeyAs: popup.getByLabel('Send the key as'),
    field,
    button,
    outcome: popup.getByRole('form', { name: 'Connection' }).getByRole('status'),
    connected: popup.getByText(/^Connected\. \d/),
    async connect(address: string, key = KEY) {
      await field('Address').fill(address);
      await popup.getByLabel('API key', { exact: true }).fill(key);
      await button('Connect').click();
      await answerNatively(popup, /^Connect to http/, 'Connect');
    },
  };
}

export const backToRates = (popup: Page): Promise<void> =>
  popup.getByRole('tab', { name: 'Rates' }).click();
