import { describe, expect, it } from 'vitest';
import { TABS } from '#core/settings/place.ts';
import { isOnScreen, markedTab, panesIn, tabsIn } from '../../../renderer/app/panes.ts';

describe('the panes of a window', () => {
  it.each([
    [320, 1],
    [719, 1],
    [720, 2],
    [1079, 2],
    [1080, 3],
    [2560, 3],
  ] as const)('%i px wide has room for %i', (width, panes) => {
    expect(panesIn(width)).toBe(panes);
  });

  it('in a wide window Rates, Platforms and History are one tab', () => {
    expect(tabsIn(1)).toEqual(TABS);
    expect(tabsIn(2)).toEqual(['rates', 'convert', 'alerts', 'desk']);
    expect(markedTab('history', 2)).toBe('rates');
    expect(markedTab('history', 1)).toBe('history');
    expect(markedTab('desk', 3)).toBe('desk');
  });

  it.each([
    // panes, tab, what is on screen
    [1, 'rates', ['rates']],
    [1, 'history', ['history']],
    [1, null, []],
    [2, 'rates', ['rates', 'platforms', 'history']],
    [2, 'platforms', ['rates', 'platforms', 'history']],
    [2, 'convert', ['rates', 'convert']],
    [2, null, ['rates']],
    [3, 'history', ['rates', 'platforms', 'history']],
    [3, 'alerts', ['rates', 'history', 'alerts']],
    [3, null, ['rates', 'history']],
  ] as const)('with %i and the tab %s they show %j', (panes, tab, views) => {
    expect(TABS.filter((view) => isOnScreen(view, tab, panes))).toEqual(views);
  });
});
