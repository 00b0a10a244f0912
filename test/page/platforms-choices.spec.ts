import { expect, test } from './fixtures.ts';
import { changed, MARKET, platformsIn } from './platforms-page.ts';

test('hidden, noted and with fees: the ranking follows, and all of it outlasts a restart', async ({
  start,
  service,
}) => {
  service.setPlatforms('USDTNGN', MARKET);
  const first = await start({ service });
  const before = platformsIn(first.popup);
  await before.open();
  await before.row('Delta').getByRole('button').click();
  await before.about('Delta').getByRole('checkbox', { name: 'Leave out of the ranking' }).click();
  await expect(before.best).toContainText(/Best to buy\s*1,601.50\s*Alpha/);
  await before.row('Alpha').getByRole('button').click();
  const about = before.about('Alpha');
  await about.getByRole('textbox', { name: 'Note' }).fill('Ask for Musa <b>');
  await about.getByRole('textbox', { name: 'Buying, %' }).fill('1');
  await about.getByRole('textbox', { name: 'Withdrawal, USDT' }).fill('2');
  await about.getByRole('textbox', { name: 'Withdrawal, USDT' }).press('Tab');
  // Best gross is not best net: one percent more and 2 USDT less make Beta the better one.
  await expect(before.best).toContainText('at Beta');
  await expect(before.best).toContainText(/Best to buy\s*1,601.50\s*Alpha/);
  await first.quit();

  const { popup } = await start({ service });
  const platforms = platformsIn(popup);
  await platforms.open();
  await expect(platforms.row('Delta')).toContainText('hidden');
  await expect(platforms.best).toContainText('at Beta');
  await platforms.row('Alpha').getByRole('button').click();
  const again = platforms.about('Alpha');
  await expect(again.getByRole('textbox', { name: 'Note' })).toHaveValue('Ask for Musa <b>');
  await expect(again.getByRole('textbox', { name: 'Buying, %' })).toHaveValue('1');
  await expect(again.getByRole('textbox', { name: 'Withdrawal, USDT' })).toHaveValue('2');
  await again.getByRole('button', { name: 'Forget these fees' }).click();
  await expect(platforms.best).toContainText('at Alpha');
});

test('the last quotes are there at the start, also of who was gone, when the service is away', async ({
  start,
  service,
}) => {
  service.setPlatforms('USDTNGN', MARKET);
  const first = await start({ service });
  await platformsIn(first.popup).open();
  service.setPlatforms('USDTNGN', changed({ Gamma: null, Alpha: { buy: '1601.75' } }));
  await first.popup.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(platformsIn(first.popup).row('Gamma')).toContainText('gone');
  await first.quit();
  await service.close();
  const { popup } = await start({ service });
  const platforms = platformsIn(popup);
  await platforms.open();
  await expect(platforms.row('Alpha')).toContainText('1,601.75');
  await expect(platforms.row('Gamma')).toContainText('gone');
  await expect(platforms.row('Gamma')).toContainText('1,609.00');
});

test('whose side the words take: shown, changed by hand, and kept', async ({ start, service }) => {
  service.setPlatforms('USDTNGN', MARKET);
  const first = await start({ service });
  const platforms = platformsIn(first.popup);
  await platforms.open();
  await expect(
    first.popup.getByText("Quotes read as the customer's (assumed): ask = buy, bid = sell."),
  ).toBeVisible();
  await first.popup.getByRole('button', { name: 'Change' }).click();
  await first.popup.getByRole('radio', { name: 'Sell is the ask' }).click();
  await expect(
    first.popup.getByText("Quotes read as the platform's (as you chose): ask = sell, bid = buy."),
  ).toBeVisible();
  await expect(platforms.row('Alpha')).toContainText('crossed');
  await expect(platforms.row('Zeta')).not.toContainText('crossed');
  await first.quit();
  const { popup } = await start({ service });
  await platformsIn(popup).open();
  await expect(popup.getByText("Quotes read as the platform's (as you chose)")).toBeVisible();
});

test('three answers in a row that say otherwise turn the sides, which is told', async ({
  start,
  service,
}) => {
  const against = (agoMs: number) =>
    ['One', 'Two', 'Three'].map((code, index) => ({
      code,
      buy: String(1589 + index),
      sell: String(1601 + index),
      agoMs,
    }));
  service.setPlatforms('USDTNGN', against(3_000));
  const first = await start({ service });
  const platforms = platformsIn(first.popup);
  await platforms.open();
  await expect(platforms.row('One')).toContainText('crossed');
  const press = (): Promise<void> =>
    first.popup.getByRole('button', { name: 'Refresh', exact: true }).click();
  const answers = (): number =>
    service.requests.filter((each) => each === 'platforms USDTNGN').length;
  for (const count of [2, 3]) {
    await expect(first.popup.getByText('(assumed)')).toBeVisible();
    service.setPlatforms('USDTNGN', against(0));
    await press();
    await expect.poll(answers).toBeGreaterThanOrEqual(count);
  }
  await expect(
    first.popup.getByText(/the quotes of USDT\/NGN are read the other way/),
  ).toBeVisible();
  await expect(
    first.popup.getByText("Quotes read as the platform's (seen in the quotes)"),
  ).toBeVisible();
  await expect(platforms.row('One')).not.toContainText('crossed');
  await first.quit();

  const { popup } = await start({ service });
  await platformsIn(popup).open();
  await popup.getByRole('button', { name: 'Understood' }).click();
  await expect(popup.getByText(/are read the other way/)).toBeHidden();
  await expect(popup.getByText("Quotes read as the platform's (seen in the quotes)")).toBeVisible();
});
