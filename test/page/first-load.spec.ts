import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { type BuiltFile, readPageLoad } from '../support/page-load.ts';

/** The page as `npm run build` made it. */
const folder = path.resolve(import.meta.dirname, '../../dist/renderer');
const load = () => readPageLoad(folder);

/** What several views share is in one file; each of these is in the code of one part of it. */
const SHARED = { 'the list of currencies': 'no-option', 'later texts': 'No such currency' };

const hold = (files: readonly BuiltFile[], words: string): boolean =>
  files
    .filter(({ name }) => name.endsWith('.js'))
    .some(({ name }) => fs.readFileSync(path.join(folder, 'assets', name), 'utf8').includes(words));

test('the first load of the page is one file, with its styles', () => {
  const { first } = load();
  const scripts = first.filter(({ name }) => name.endsWith('.js'));
  const styles = first.filter(({ name }) => name.endsWith('.css'));
  expect(scripts).toHaveLength(1);
  expect(styles).toHaveLength(1);
});

test('the first load leaves the other views, the list of currencies and the charts for later', () => {
  const all = load();
  const lazy = all.lazy.map(({ name }) => name.replace(/-.{8}\.js$/, ''));
  const later = ['PlatformsView', 'ConvertView', 'HistoryView', 'AlertsView', 'SettingsView'];
  expect(lazy).toEqual(expect.arrayContaining([...later, 'price-chart']));
  const wanted = [
    'KeySheet',
    'FirstStart',
    'FilterMenu',
    'RowMenu',
    'PairForm',
    'UnwatchedAlerts',
    'QuickAlert',
    'GroupEditor',
  ];
  expect(lazy).toEqual(expect.arrayContaining(wanted));
  for (const [part, words] of Object.entries(SHARED)) {
    expect(hold(all.lazy, words), `${part} among what is read later`).toBe(true);
    expect(hold(all.first, words), `${part} in the first load`).toBe(false);
  }
});
