import { type BrowserWindow, nativeTheme, screen } from 'electron';
import type { Choices } from '#core/settings/choices.ts';
import type { Store } from '../store/store.ts';
import { sizeText } from './text-size.ts';

/**
 * Gives the window what of the look is not the page's own: the theme that the page asks for, and its
 * size. A page that is loaded anew begins at the size of its origin, so it is told again.
 */
export function applyAppearance(
  window: BrowserWindow,
  store: Pick<Store, 'state' | 'subscribe'>,
): void {
  function wear({ theme, textPercent }: Choices): void {
    if (nativeTheme.themeSource !== theme) nativeTheme.themeSource = theme;
    if (window.isDestroyed()) return;
    sizeText(window, textPercent, screen.getDisplayMatching(window.getBounds()).workArea);
  }
  store.subscribe(({ choices }) => wear(choices));
  window.webContents.on('did-finish-load', () => wear(store.state.choices));
  wear(store.state.choices);
}
