import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ok } from '#core/base/result.ts';
import { openPopup, sandboxFacts } from './requests.ts';
import { settings } from './shown-settings.ts';

it.each(['missing', 'ours', 'elsewhere'] as const)(
  'an AppImage whose entry is %s can be listed by the desktop at its shortcut',
  async (listing) => {
    const facts = sandboxFacts();
    const listImage = vi.fn(() => ok(null));
    await openPopup({ ...facts, desktop: { ...facts.desktop, listing } }, { listImage });
    await settings.open('Desktop');
    await expect.poll(() => settings.row('shortcut')?.checkVisibility()).toBe(true);
    const listed = page.getByRole('checkbox', { name: 'Among the desktop’s programs' });
    if (listing === 'elsewhere') {
      expect(listed.elements()).toEqual([]);
      return;
    }
    const isOurs = listing === 'ours';
    expect((listed.element() as HTMLInputElement).checked).toBe(isOurs);
    await listed.click();
    expect(listImage).toHaveBeenCalledWith(!isOurs);
    // What is shown is what the system says, whatever was clicked.
    await expect.poll(() => (listed.element() as HTMLInputElement).checked).toBe(isOurs);
  },
);
