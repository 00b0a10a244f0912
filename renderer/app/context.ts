import { createContext } from 'svelte';
import type { Snapshot } from '#core/app/snapshot.ts';
import { setNotation } from '../ui/notation.ts';
import type { AppModel } from './app.svelte.ts';

/** The page's model below the root, which renders nothing before the first facts. */
type ShownApp = AppModel & { readonly snapshot: Snapshot };

const [getApp, provide] = createContext<ShownApp>();

export { getApp };

export function setApp(app: AppModel): void {
  setNotation(app.known);
  provide(app as ShownApp);
}
