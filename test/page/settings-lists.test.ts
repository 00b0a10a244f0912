import { expect, it } from 'vitest';
import { open, type Opened } from './open-page.ts';
import { count, showsText, lacksText } from './shown.ts';
import { platforms } from './shown-platforms.ts';
import { type Case, changeAndTakeBack, settings } from './shown-settings.ts';

const CODE = 'rafter-p2p';
const PLATFORMS = { USDTNGN: [{ code: CODE, buy: '1601.5', sell: '1589.25' }] };
/** What is made elsewhere, and goes in the settings. */
const KEPT = {
  pins: [{ kind: 'pair', base: 'USD', quote: 'NGN', market: 'mid' }],
  quotes: {
    platforms: [{ code: CODE, hidden: true, note: '' }],
    added: [{ asset: 'EUR', money: 'NGN' }],
  },
};
/** Each is seen where it acts, as far as that can be seen from the settings, where the way back stands. */
function casesOf({ tray }: Opened): readonly (Case & { readonly section: string })[] {
  const press = (name: string) => () => settings.region.getByRole('button', { name }).click();
  const { region } = settings;
  return [
    {
      section: 'What I trade',
      message: /Changed: Pinned to the tray\./,
      change: press('Unpin USD/NGN mid'),
      see: (isChanged) =>
        expect
          .poll(() => tray().title)
          .toMatch(isChanged ? /^USD\/NGN parallel 1,\d{3}\./ : /^USD\/NGN mid 1,\d{3}\./),
    },
    {
      section: 'Platforms and fees',
      message: new RegExp(`^${CODE} is ranked again\\.`),
      change: press(`Rank again: ${CODE}`),
      see: (isChanged) => count(region.getByText(CODE), isChanged ? 0 : 1),
    },
    {
      section: 'Platforms and fees',
      message: /Changed: Pairs you added\./,
      change: press('Remove EUR/NGN'),
      // It can be polled.
      async see(isChanged) {
        const times = isChanged ? 0 : 1;
        await settings.jump('Updates');
        await count(settings.switch('EUR/NGN platforms'), times);
        await settings.jump('Platforms and fees');
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

it('pins, exclusions and tickers can be removed, restored by undo, and removed again', async () => {
  const first = await open({ platforms: PLATFORMS, connection: {}, stored: KEPT });
  await openPlatforms(false);
  await settings.open();
  for (const { section, ...one } of casesOf(first)) {
    await settings.jump(section);
    await changeAndTakeBack(one);
  }
  first.quit();
  const second = await open({ platforms: PLATFORMS, connection: {}, stored: first.stored() });
  await settings.open();
  for (const { section, see } of casesOf(second)) {
    await settings.jump(section);
    await see(true);
  }
  await openPlatforms(true);
});
