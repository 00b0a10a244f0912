import type { App, BrowserWindow } from 'electron';

/**
 * Prepares a menu bar popup on macOS; call it each time before showing. Otherwise macOS switches to
 * the Space where it was first shown, away from a full-screen app. Only windows on top are shown
 * above such an app.
 */
export function joinCurrentSpace(window: BrowserWindow): void {
  window.setAlwaysOnTop(true);
  // The app is not a foreground application (LSUIElement). Changing that and back would hide
  // windows.
  const options = { visibleOnFullScreen: true, skipTransformProcessType: true };
  window.setVisibleOnAllWorkspaces(true, options);
}

/** Call it after such a window was made that is to stay when the popup closes, which hides the app. */
export function stayInView(app: App, window: BrowserWindow): void {
  joinCurrentSpace(window);
  // It marks the windows that exist as ones that are not hidden with the app.
  app.dock?.hide();
}

/** After its window is hidden, the app stays in front and would receive the keys. */
export function giveFocusBack(app: App): void {
  app.hide();
}
