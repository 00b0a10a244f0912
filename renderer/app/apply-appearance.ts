import type { Choices } from '#core/settings/choices.ts';

/** The page takes on what its styles know of the look; charts watch for it here. */
export function applyAppearance({ density, palette }: Pick<Choices, 'density' | 'palette'>): void {
  const { dataset } = document.documentElement;
  dataset['density'] = density;
  dataset['palette'] = palette;
}
