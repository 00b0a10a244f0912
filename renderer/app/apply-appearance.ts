import type { Choices } from '#core/settings/choices.ts';

/** Sets the attributes that the styles read; charts watch them for changes. */
export function applyAppearance({ density, palette }: Pick<Choices, 'density' | 'palette'>): void {
  const { dataset } = document.documentElement;
  dataset['density'] = density;
  dataset['palette'] = palette;
}
