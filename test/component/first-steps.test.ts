import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { open } from './main-in-page.ts';
import { count, focus, press, rateRow, showsText } from './shown.ts';

const steps = page.getByRole('region', { name: 'First steps' });

it('once closed, they never return, and the focus moves to the view', async () => {
  const first = await open({ isFirst: true });
  await showsText(rateRow('NGN'), '1,580.50');
  focus(steps.getByRole('button', { name: 'Close the first steps' }));
  await press('Enter');
  await count(steps, 0);
  expect(document.activeElement?.hasAttribute('data-view')).toBe(true);
  first.quit();
  await open({ isFirst: true, stored: first.stored() });
  await showsText(rateRow('NGN'), '1,580.50');
  await count(steps, 0);
});
