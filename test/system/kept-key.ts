import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { formIn, KEY } from './connection-form.ts';
import { expect } from './thread-fixtures.ts';

/** The account is said to work; what the folder has of it is as expected. */
export async function expectKept(
  { popup, userData }: { readonly popup: Page; readonly userData: string },
  keeps: 'nothing' | 'the key',
): Promise<void> {
  await expect(formIn(popup).connected).toBeVisible();
  const vault = JSON.parse(fs.readFileSync(path.join(userData, 'vault.json'), 'utf8')) as object;
  expect('ciphertext' in vault).toBe(keeps === 'the key');
  expect(JSON.stringify(vault)).not.toContain(KEY);
}
