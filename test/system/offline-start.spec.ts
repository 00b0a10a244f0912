import { changed, MARKET } from '../support/platform-server.ts';
import { expect, test } from './thread-fixtures.ts';
import { convertIn } from './pages.ts';
import { platformsIn } from './platforms-page.ts';

test('quit, start again with the service gone: what was known is there, and how old it is', async ({
  start,
  service,
}) => {
  service.setPlatforms('USDTNGN', MARKET);
  const first = await start({ service });
  await convertIn(first.popup).open();
  await expect(convertIn(first.popup).result('Parallel')).toContainText('161,212.35');
  await platformsIn(first.popup).open();
  await first.popup.getByRole('radio', { name: 'Sell', exact: true }).click();
  await platformsIn(first.popup).unfold();
  service.setPlatforms('USDTNGN', changed({ Gamma: null, Alpha: { buy: '1601.75' } }));
  await first.popup.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(platformsIn(first.popup).row('Gamma')).toContainText('gone');
  await first.quit();
  await service.close();
  const { popup } = await start({ service });

  await test.step('it still converts, and shows how old the rates are', async () => {
    const convert = convertIn(popup);
    await convert.open();
    await convert.amount.fill('1000');
    await expect(convert.result('Parallel')).toContainText('1,612,123.46');
    await expect(convert.result('Parallel')).toContainText(
      /\d+ s old, checked|published \d+ s ago, not checked/,
    );
    await expect(popup.getByRole('status').first()).toContainText('Service not reached.');
    await expect(popup.getByRole('banner')).toContainText(/not checked for \d+ s/);
  });

  await test.step('the last quotes are there, also of who was gone', async () => {
    const platforms = platformsIn(popup);
    await platforms.open();
    await platforms.unfold();
    await expect(platforms.row('Alpha')).toContainText('1,589.25');
    await expect(platforms.row('Gamma')).toContainText('gone');
    await expect(platforms.row('Gamma')).toContainText('1,609.00');
  });
});
