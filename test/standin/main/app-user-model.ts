import { manifestText } from '../host/launch-info.ts';

let chosen: string | null = null;

/** By which Windows knows the app, and its Run key names what starts at login. */
export const appUserModelId = (): string =>
  chosen ?? `electron.app.${manifestText('productName') ?? manifestText('name') ?? 'Electron'}`;

export function setAppUserModelId(id: string): void {
  chosen = id;
}

const CLSID = /^\{[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\}$/i;

/** What a click on a notification calls: where none is set, each run has another one. */
let activator: string | null = null;

export function setToastActivatorCLSID(id: string): void {
  if (!CLSID.test(id)) throw new Error('Invalid CLSID format');
  activator = id;
}

export function toastActivatorCLSID(): string {
  return (activator ??= `{${crypto.randomUUID().toUpperCase()}}`);
}
