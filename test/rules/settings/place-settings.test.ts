import { expect, it } from 'vitest';
import { FIRST_PLACE } from '#core/settings/place.ts';
import { readPlace } from '#core/settings/read-choices.ts';

const read = (stored: unknown): unknown => readPlace({ place: stored });
const LEFT = {
  tab: 'history',
  convert: { amount: '1200*3', from: 'EUR', to: 'GHS', drives: 'receive' },
  quotesSide: 'both',
  quotesOrder: { column: 'spread', direction: 'descending' },
  history: 'day',
};

it.each([undefined, null, 'x', 5, {}])(
  'where nothing fits, %j, it is the first place',
  (stored) => {
    expect(read(stored)).toEqual(FIRST_PLACE);
  },
);

it('is read as it was stored', () => {
  expect(read(LEFT)).toEqual(LEFT);
});

it.each([
  ['tab', 'settings', FIRST_PLACE.tab],
  [
    'convert',
    { ...LEFT.convert, from: '../x', drives: 7 },
    { ...LEFT.convert, from: 'USD', drives: 'give' },
  ],
  ['convert', { ...LEFT.convert, amount: 'x'.repeat(201) }, { ...LEFT.convert, amount: '100' }],
  ['convert', 'EUR', FIRST_PLACE.convert],
  ['quotesSide', 1, 'buy'],
  ['quotesOrder', { column: 'rank', direction: 'descending' }, FIRST_PLACE.quotesOrder],
  ['history', 'future', 'pair'],
] as const)('%s as %j gets its default', (name, stored, expected) => {
  expect(read({ ...LEFT, [name]: stored })).toEqual({ ...LEFT, [name]: expected });
});
