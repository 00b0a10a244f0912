import { it } from 'vitest';
import { page } from 'vitest/browser';
import { open } from './main-in-page.ts';
import { count } from './shown.ts';
import {
  type Case,
  changeAndTakeBack,
  fieldCase,
  radioCase,
  selectCase,
  settings,
  switchCase,
} from './shown-settings.ts';

const unwatch = settings.region.getByRole('button', { name: 'No longer watch KES' });

const ages = (label: string, fresh: readonly [string, string]): Case =>
  selectCase(`${label}: fresh for`, fresh, new RegExp(`${label} changed from fresh for `));

const SECTIONS: readonly (readonly [section: string, cases: readonly Case[]])[] = [
  [
    'Updates',
    [
      selectCase(
        'Update every',
        ['900000', '300000'],
        /Update every changed from 5 min to 15 min\./,
      ),
      selectCase(
        'While open, every',
        ['30000', '60000'],
        /While open, every changed from 1 min to 30 s\./,
      ),
      switchCase('Slower on battery', true, /Slower on battery changed/),
      switchCase('Pause updates', false, /Pause updates changed from off to on\./, (isChanged) =>
        count(page.getByRole('button', { name: 'Resume' }), isChanged ? 1 : 0),
      ),
      switchCase('Official', true, /Markets: Official was removed\./),
      switchCase('USDT/NGN platforms', false, /Platforms requested: USDT\/NGN was added\./),
      ages('Official rates', ['3600000', '93600000']),
      ages('Mid rates', ['300000', '3600000']),
      ages('Parallel rates', ['10800000', '3600000']),
    ],
  ],
  [
    'Watched and pinned',
    [
      {
        message: /Watched currencies: KES was removed\./,
        change: () => unwatch.click(),
        see: (isChanged) => count(unwatch, isChanged ? 0 : 1),
      },
      radioCase('How much the tray shows', 'Compact'),
    ],
  ],
  [
    'Platforms and fees',
    [
      fieldCase(
        'Ignore prices off by more than, %',
        ['3', '5'],
        /Outliers changed from 5% to 3%\./,
      ),
      ages("Platforms' quotes", ['300000', '900000']),
      fieldCase(
        'Not for trading',
        ['cbn', 'cbn, monierate-fx, fastforex, cambridge_currencies'],
        /Not for trading: .* was removed\./,
      ),
      selectCase('BTC/NGN', ['sell', 'auto'], /^BTC\/NGN: Sell is the ask\./),
    ],
  ],
  [
    'Alerts',
    [
      switchCase('Sound', true, /Sound changed from on to off\./),
      switchCase('Quiet hours', false, /Quiet hours changed from off to 22:00 to 07:00\./),
    ],
  ],
  [
    'Connection',
    [
      fieldCase(
        'History is requested by',
        ['day', 'date'],
        /History is requested by changed from date to day\./,
      ),
    ],
  ],
  [
    'Data',
    [
      selectCase('Keep each hour’s last for', ['1095', '365'], /Keep each hour’s last for changed/),
      selectCase(
        'Keep every value for',
        ['90', '30'],
        /Keep every value for changed from 30 days to 90 days\./,
      ),
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
