import { startConnected } from './account.ts';
import { expect, test } from './fixtures.ts';
import {
  type Case,
  changeAndTakeBack,
  fieldCase,
  radioCase,
  selectCase,
  settingsIn,
  switchCase,
} from './settings-page.ts';

const ages = (id: string, label: string, fresh: readonly [string, string]): Case =>
  selectCase(id, `${label}: fresh for`, fresh, new RegExp(`^${label} changed from fresh for `));

const SECTIONS: readonly (readonly [section: string, cases: readonly Case[]])[] = [
  [
    'Updates',
    [
      selectCase(
        'updateEveryMs',
        'Update every',
        ['900000', '300000'],
        /^Update every changed from 5 min to 15 min\.$/,
      ),
      selectCase(
        'whileOpenEveryMs',
        'While open, every',
        ['30000', '60000'],
        /^While open, every changed from 1 min to 30 s\.$/,
      ),
      switchCase('slowerOnBattery', 'Slower on battery', true, /^Slower on battery changed/),
      switchCase(
        'paused',
        'Pause updates',
        false,
        /^Pause updates changed from off to on\.$/,
        async (isChanged, popup) => {
          const resume = popup.getByRole('button', { name: 'Resume' });
          await (isChanged ? expect(resume).toBeVisible() : expect(resume).toBeHidden());
        },
      ),
      switchCase('markets', 'Official', true, /^Markets: Official was removed\.$/),
      switchCase(
        'tickers',
        'USDT/NGN platforms',
        false,
        /^Platforms asked for: USDT\/NGN was added\.$/,
      ),
      ages('ages.official', 'Official rates', ['3600000', '93600000']),
      ages('ages.mid', 'Mid rates', ['300000', '3600000']),
      ages('ages.parallel', 'Parallel rates', ['10800000', '3600000']),
    ],
  ],
  [
    'Watched and pinned',
    [
      {
        id: 'watched',
        said: /^Watched currencies: KES was removed\.$/,
        change: (settings) =>
          settings.region.getByRole('button', { name: 'No longer watch KES' }).click(),
        async see(isChanged, settings) {
          const button = settings.region.getByRole('button', { name: 'No longer watch KES' });
          await expect(button).toHaveCount(isChanged ? 0 : 1);
        },
      },
      radioCase('trayText', 'How much the tray shows', 'Compact'),
    ],
  ],
  [
    'Platforms and fees',
    [
      fieldCase(
        'quotes.outlierPercent',
        'Outlier beyond, %',
        ['3', '5'],
        /^Outliers changed from 5% to 3%\.$/,
      ),
      ages('ages.quotes', "Platforms' quotes", ['300000', '900000']),
      fieldCase(
        'quotes.references',
        'Codes of references',
        ['cbn', 'cbn, monierate-fx, fastforex, cambridge_currencies'],
        /^References: .* was removed\.$/,
      ),
      selectCase(
        'quotes.fixedSides',
        'BTC/NGN',
        ['sell', 'auto'],
        /^How quotes are read: BTC\/NGN: Sell is the ask was added\.$/,
      ),
    ],
  ],
  [
    'Alerts',
    [
      switchCase('alerts.sound', 'Sound', true, /^Sound changed from on to off\.$/),
      switchCase(
        'alerts.quietHours',
        'Quiet hours',
        false,
        /^Quiet hours changed from off to 22:00 to 07:00\.$/,
      ),
    ],
  ],
  [
    'Data',
    [
      selectCase(
        'retention.hourlyDays',
        'Keep each hour’s last for',
        ['1095', '365'],
        /^Keep each hour’s last for changed/,
      ),
      selectCase(
        'retention.rawDays',
        'Keep every value for',
        ['90', '30'],
        /^Keep every value for changed from 30 days to 90 days\.$/,
      ),
      fieldCase(
        'historyParameter',
        'History is asked by',
        ['day', 'date'],
        /^History is asked by changed from date to day\.$/,
      ),
    ],
  ],
];

for (const [section, cases] of SECTIONS) {
  test(`${section}: each setting acts, can be taken back, and is kept`, async ({
    start,
    service,
    userData,
  }) => {
    const { address } = service;
    const first = await startConnected({ start, userData, address });
    await settingsIn(first.popup).open();
    await settingsIn(first.popup).jump(section);
    for (const one of cases) await changeAndTakeBack(first.popup, one);
    await first.quit();
    const { popup } = await start({ env: { STANDIN_KEYRING: 'one' }, args: ['--show'] });
    await settingsIn(popup).open();
    for (const one of cases) await one.see(true, settingsIn(popup), popup);
  });
}
