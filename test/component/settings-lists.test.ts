import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { serveRates } from '../support/served-rates.ts';
import { open, type Opened } from './main-in-page.ts';
import { count, showsText, lacksText } from './shown.ts';
import { platforms } from './shown-platforms.ts';
import { type Case, changeAndTakeBack, fieldCase, settings } from './shown-settings.ts';

const CODE = 'rafter-p2p';
/** What is made elsewhere, and goes in the settings. */
const KEPT = {
  pins: [{ kind: 'pair', base: 'USD', quote: 'NGN', market: 'mid' }],
  quotes: {
    platforms: [{ code: CODE, hidden: true, note: '' }],
    added: [{ asset: 'EUR', money: 'NGN' }],
  },
};
const BILLING = '{"cost":10.5,"currency":"NGN","wallet_balance_after":45880}';

/** A service that each answer costs something of a wallet. */
function servePaidRates(): ReturnType<typeof serveRates> {
  const { answer, ...service } = serveRates();
  service.setPlatforms('USDTNGN', [{ code: CODE, buy: '1601.5', sell: '1589.25' }]);
  return {
    ...service,
    async answer(url, headers) {
      const reply = await answer(url, headers);
      const meta = `{"_meta":{"billing":${BILLING}},`;
      return { ...reply, body: reply.body.replace(/^\{/, meta) };
    },
  };
}

/** Each is seen where it acts, as far as that can be seen from the settings, where the way back stands. */
function casesOf({ tray }: Opened): readonly (Case & { readonly section: string })[] {
  const press = (name: string) => () => settings.region.getByRole('button', { name }).click();
  const { region } = settings;
  const warned = page.getByText(/^Wallet low: .*, below 90,000.00 NGN/);
  const low = fieldCase('Warn below (NGN)', ['90000', ''], /Changed: Warn below\./);
  return [
    {
      section: 'Updates',
      ...low,
      async see(isChanged) {
        await low.see(isChanged);
        await count(warned, isChanged ? 1 : 0);
      },
    },
    {
      section: 'Watched and pinned',
      message: /Changed: Pinned to the tray\./,
      change: press('Unpin USD/NGN mid'),
      see: (isChanged) =>
        expect
          .poll(() => tray().title)
          .toMatch(isChanged ? /^USD\/NGN parallel 1,\d{3}\./ : /^USD\/NGN mid 1,\d{3}\./),
    },
    {
      section: 'Platforms and terms',
      message: new RegExp(`^${CODE} is ranked again\\.`),
      change: press(`Rank again: ${CODE}`),
      see: (isChanged) => count(region.getByText(CODE), isChanged ? 0 : 1),
    },
    {
      section: 'Platforms and terms',
      message: /Changed: Pairs you added\./,
      change: press('Remove EUR/NGN'),
      // It can be polled, and the sides of its quotes can be fixed.
      async see(isChanged) {
        const times = isChanged ? 0 : 1;
        await count(settings.select('EUR/NGN'), times);
        await settings.jump('Updates');
        await count(settings.switch('EUR/NGN platforms'), times);
        await settings.jump('Platforms and terms');
      },
    },
  ];
}

async function openPlatforms(isChanged: boolean): Promise<void> {
  await platforms.open();
  await platforms.ticker('USDT/NGN').click();
  await (isChanged ? lacksText(platforms.fold, 'hidden') : showsText(platforms.fold, '1 hidden'));
  await count(platforms.ticker('EUR/NGN'), isChanged ? 0 : 1);
}

it('pins, exclusions, tickers and warnings can be removed, restored by undo, and removed again', async () => {
  const service = servePaidRates();
  const first = await open({ service, connection: {}, stored: KEPT });
  await openPlatforms(false);
  await settings.open();
  for (const { section, ...one } of casesOf(first)) {
    await settings.jump(section);
    await changeAndTakeBack(one);
  }
  first.quit();
  const second = await open({ service, connection: {}, stored: first.stored() });
  await settings.open();
  for (const { section, see } of casesOf(second)) {
    await settings.jump(section);
    await see(true);
  }
  await openPlatforms(true);
});
