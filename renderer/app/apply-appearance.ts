import type { Choices } from '#core/settings/choices.ts';

/** Sets the attribute that the styles read; charts watch it for changes. */
export function applyAppearance({ palette }: Pick<Choices, 'palette'>): void {
  document.documentElement.dataset['palette'] = palette;
}
