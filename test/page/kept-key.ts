import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { formIn, KEY } from './connection-form.ts';
import { expect } from './fixtures.ts';

/** The form says that the key was saved; what the folder has of it is as expected. */
export async function expectKept(
  { popup, userData }: { readonly popup: Page; readonly userData: string },
  keeps: 'nothing' | 'the key',
): Promise<void> {
  const { outcome } = formIn(popup);
  await expect(outcome).toHaveText('Saved. Rates are requested with the new key at once.');
  const vault = JSON.parse(fs.readFileSync(path.join(userData, 'vault.json'), 'utf8')) as object;
  expect('ciphertext' in vault).toBe(keeps === 'the key');
  expect(JSON.stringify(vault)).not.toContain(KEY);
}
