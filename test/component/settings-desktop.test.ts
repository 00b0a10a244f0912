import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPopup, sandboxSnapshot } from './requests.ts';
import { settings } from './shown-settings.ts';

it.each([true, false])(
  'an AppImage without an entry (%s) is said at its shortcut',
  async (hasNoEntry) => {
    const snapshot = sandboxSnapshot();
    await openPopup({ ...snapshot, desktop: { ...snapshot.desktop, hasNoEntry } });
    await settings.open('On the desktop');
    await expect.poll(() => settings.row('shortcut')?.checkVisibility()).toBe(true);
    const note = page.getByText(/^This AppImage is not among the desktop’s programs/);
    expect(note.elements()).toHaveLength(hasNoEntry ? 1 : 0);
  },
);
