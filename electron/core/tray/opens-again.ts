/** How a person opens the popup again: by its tray icon, or where there is none by another launch. */
export type OpensAgain = 'tray' | 'launch';
