import { page } from 'vitest/browser';

/** The connection form by what a person calls things. */
export const form = {
  address: page.getByRole('textbox', { name: 'Address' }),
  key: page.getByLabelText('API key', { exact: true }),
  sendKeyAs: page.getByLabelText('Send the key as'),
  advanced: page.getByRole('button', { name: /^Advanced/ }),
  outcome: page.getByRole('form', { name: 'Connection' }).getByRole('status'),
  connect: page.getByRole('button', { name: 'Connect', exact: true }),
  open: (): Promise<void> => page.getByRole('button', { name: /Connect your account$/ }).click(),
} as const;
