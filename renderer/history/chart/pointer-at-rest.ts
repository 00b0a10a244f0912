/** Tells whether the pointer has moved, or only what is below it. */
export interface PointerAtRest {
  /** Whether this event only says that the page moved below a pointer that did not. */
  isStill(event: Pick<PointerEvent, 'screenX' | 'screenY' | 'movementX' | 'movementY'>): boolean;
  destroy(): void;
}

/**
 * A browser also tells of a pointer where an element came or moved below it. That is nothing that
 * the person did: it must not take the cross from the keyboard.
 */
export function watchPointer(): PointerAtRest {
  let last: { screenX: number; screenY: number } | null = null;
  const note = ({ screenX, screenY }: PointerEvent): void => {
    last = { screenX, screenY };
  };
  // The bubbling phase of the window: after all that an event could ask here.
  window.addEventListener('pointermove', note);
  return {
    isStill({ screenX, screenY, movementX, movementY }) {
      if (last) return screenX === last.screenX && screenY === last.screenY;
      return movementX === 0 && movementY === 0;
    },
    destroy: () => window.removeEventListener('pointermove', note),
  };
}
