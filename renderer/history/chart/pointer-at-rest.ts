/** Distinguishes a moving pointer from a page that moves below a resting pointer. */
export interface PointerAtRest {
  /** Whether the page moved and the pointer did not. */
  isStill(event: Pick<PointerEvent, 'screenX' | 'screenY' | 'movementX' | 'movementY'>): boolean;
  destroy(): void;
}

/**
 * Browsers also fire pointer events when an element moves below a resting pointer. Such an event
 * must not take the crosshair from the keyboard.
 */
export function watchPointer(): PointerAtRest {
  let last: { screenX: number; screenY: number } | null = null;
  const note = ({ screenX, screenY }: PointerEvent): void => {
    last = { screenX, screenY };
  };
  // Bubbles to the window last, after every handler that could call `isStill`.
  window.addEventListener('pointermove', note);
  return {
    isStill({ screenX, screenY, movementX, movementY }) {
      if (last) return screenX === last.screenX && screenY === last.screenY;
      return movementX === 0 && movementY === 0;
    },
    destroy: () => window.removeEventListener('pointermove', note),
  };
}
