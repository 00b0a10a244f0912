/**
 * How the user reopens the popup: with the tray icon, or by another launch where there is no tray.
 */
export type OpensAgain = 'tray' | 'launch';
