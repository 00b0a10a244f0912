import { it } from 'vitest';
import { page } from 'vitest/browser';
import { open } from './open-page.ts';
import { count } from './shown.ts';
import {
  type Case,
  changeAndTakeBack,
  radioCase,
  selectCase,
  settings,
  switchCase,
} from './shown-settings.ts';

const unwatch = settings.region.getByRole('button', { name: 'No longer watch KES' });

const SECTIONS: readonly (readonly [section: string, cases: readonly Case[]])[] = [
  [
    'Updates',
    [
      selectCase('Update every', ['900000', '300000'], /Changed: Update every\./),
      selectCase('While open, every', ['30000', '60000'], /Changed: While open, every\./),
      switchCase('Pause updates', false, /Changed: Pause updates\./, (isChanged) =>
        count(page.getByRole('button', { name: 'Resume' }), isChanged ? 1 : 0),
      ),
      selectCase('Second opinion', ['3', ''], /Changed: Second opinion\./),
      switchCase('Official', true, /Changed: Markets\./),
      switchCase('USDT/NGN platforms', false, /Changed: Platforms requested\./),
    ],
  ],
  [
    'What I trade',
    [
      {
        message: /Changed: Watched currencies\./,
        change: () => unwatch.click(),
        see: (isChanged) => count(unwatch, isChanged ? 0 : 1),
      },
    ],
  ],
  ['Desktop', [radioCase('Tray shows', 'Compact')]],
  [
    'Notifications',
    [
      switchCase('Sound', true, /Changed: Sound\./),
      switchCase('Quiet hours, on', false, /Changed: Quiet hours\./),
    ],
  ],
];

it.each(SECTIONS)(
  '%s: each setting applies, can be undone, and is stored',
  async (section, cases) => {
    const first = await open({ connection: {} });
    await settings.open(section);
    for (const one of cases) await changeAndTakeBack(one);
    first.quit();
    await open({ connection: {}, stored: first.stored() });
    await settings.open(section);
    for (const one of cases) await one.see(true);
  },
);
