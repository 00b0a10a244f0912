import type { AppWindow } from '../host/window.ts';

/**
 * Prepares a menu bar popup on macOS; call it each time before showing. Otherwise macOS switches to
 * the Space where it was first shown, away from a full-screen app. Only windows on top are shown
 * above such an app.
 */
export function joinCurrentSpace(window: AppWindow): void {
  window.setAlwaysOnTop(true);
  // The app is not a foreground application (LSUIElement). Changing that and back would hide
  // windows.
  const options = { visibleOnFullScreen: true, skipTransformProcessType: true };
  window.setVisibleOnAllWorkspaces(true, options);
}
