import path from 'node:path';
import { expect, test } from '@playwright/test';
import { gzipBytesOf, readPageLoad } from '../support/page-load.ts';

const MOST_GZIP_BYTES = 80_000;

/** The page as `npm run build` made it. */
const load = () => readPageLoad(path.resolve(import.meta.dirname, '../../dist/renderer'));

test('the first load of the page is one file under 80 kB in gzip, with its styles', () => {
  const { first } = load();
  const scripts = first.filter(({ name }) => name.endsWith('.js'));
  const styles = first.filter(({ name }) => name.endsWith('.css'));
  expect(scripts).toHaveLength(1);
  expect(styles).toHaveLength(1);
  expect(gzipBytesOf(first)).toBeLessThan(MOST_GZIP_BYTES);
});

test('the first load leaves the other views, the list of currencies and the charts for later', () => {
  const lazy = load().lazy.map(({ name }) => name.replace(/-.{8}\.js$/, ''));
  const later = ['PlatformsView', 'ConvertView', 'HistoryView', 'AlertsView', 'SettingsView'];
  expect(lazy).toEqual(expect.arrayContaining([...later, 'CurrencyPicker', 'price-chart']));
  const wanted = [
    'KeySheet',
    'FirstStart',
    'UndoToast',
    'FilterMenu',
    'RowMenu',
    'PairForm',
    'UnwatchedAlerts',
    'QuickAlert',
    'GroupEditor',
    'format',
  ];
  expect(lazy).toEqual(expect.arrayContaining(wanted));
});
