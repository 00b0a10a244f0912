import { app, type BrowserWindow } from 'electron';

/**
 * What a popup of the menu bar needs on macOS. To be called before each time that it is shown: else
 * macOS goes to the Space where it was shown first, and away from a full-screen app. Above such an
 * app are only windows that are also on top.
 */
export function joinCurrentSpace(window: BrowserWindow): void {
  window.setAlwaysOnTop(true);
  // The app is no foreground application (LSUIElement): to make it one and back would hide windows.
  const options = { visibleOnFullScreen: true, skipTransformProcessType: true };
  window.setVisibleOnAllWorkspaces(true, options);
}

/** A window that is hidden leaves its app in front: the keys would go nowhere. */
export function giveFocusBack(): void {
  app.hide();
}
