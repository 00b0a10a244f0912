/** How a window takes part in macOS' Spaces. */
export interface SpaceBehaviour {
  /** Shown in whatever Space is looked at, not in its own. */
  isInAll: boolean;
  isOverFullScreen: boolean;
}

/** Looked at now; those of full-screen apps are named so. */
let current = 'desktop';

const isFullScreen = (space: string): boolean => space.startsWith('full screen');

/**
 * Where a window comes up that is shown: in its own Space, to which macOS goes, unless it is in all;
 * and over a full-screen app only if it may be.
 * @param own is where it came up before, null the first time.
 */
export function comeUp(own: string | null, { isInAll, isOverFullScreen }: SpaceBehaviour): string {
  if (!isInAll && own !== null) current = own;
  if (isFullScreen(current) && !isOverFullScreen) current = 'desktop';
  return current;
}

/** For tests: a person goes to another Space. */
export function goToSpace(space: string): void {
  current = space;
}

export const currentSpace = (): string => current;
