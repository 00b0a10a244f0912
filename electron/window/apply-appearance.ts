import type { Choices } from '#core/settings/choices.ts';
import type { Store } from '../store/store.ts';
import type { Host } from '../host/host.ts';
import type { AppWindow } from '../host/window.ts';
import { sizeText } from './text-size.ts';

/**
 * Applies the part of the appearance that the page cannot set itself: the native theme and the zoom
 * factor. A reloaded page starts with its origin's zoom, so it is applied again.
 */
export function applyAppearance(
  { theme: system, displays }: Pick<Host, 'theme' | 'displays'>,
  window: AppWindow,
  store: Pick<Store, 'state' | 'subscribe'>,
): void {
  const { textPercent: firstPercent } = store.state.choices;
  function apply({ theme, textPercent }: Choices): void {
    if (system.themeSource !== theme) system.themeSource = theme;
    if (window.isDestroyed()) return;
    const { workArea } = displays.getDisplayMatching(window.getBounds());
    sizeText(window, textPercent, workArea, firstPercent);
  }
  store.subscribe(({ choices }) => apply(choices));
  window.webContents.on('did-finish-load', () => apply(store.state.choices));
  apply(store.state.choices);
}
