let acting: HTMLElement | null = null;

/** What the menu is of whose entry is being chosen: the entry itself goes with the menu. */
export const menuAnchor = (): HTMLElement | null => acting;

export function actFrom(anchor: HTMLElement | null, act: () => void): void {
  acting = anchor;
  try {
    act();
  } finally {
    acting = null;
  }
}
