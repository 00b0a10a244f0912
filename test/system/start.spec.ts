import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { ratesIn } from './pages.ts';

const questionIn = (popup: Page) => popup.getByRole('dialog', { name: 'What do you trade?' });

test('a new user answers the one question of the first start, and never sees it again', async ({
  start,
  service,
}) => {
  const first = await start({ isFirst: true, service, args: ['--show'] });
  const { popup } = first;
  const question = questionIn(popup);
  await question.getByRole('button', { name: /^GBP/ }).click();
  await question.getByRole('button', { name: 'More' }).click();
  await question.getByRole('combobox', { name: 'Find a currency' }).fill('yen');
  await question.getByRole('option', { name: 'JPY' }).click();
  await question.getByRole('button', { name: 'Show my rates' }).click();
  await expect(question).toBeHidden();
  await expect(popup.getByRole('button', { name: /^DEMO/ })).toBeVisible();
  await expect(ratesIn(popup).row('USD')).toBeInViewport();
  await expect(ratesIn(popup).row('JPY')).toBeInViewport();
  await first.quit();

  const again = await start({ isFirst: true, service, args: ['--show'] });
  await expect(ratesIn(again.popup).row('JPY')).toBeVisible();
  await expect(questionIn(again.popup)).toBeHidden();
});
