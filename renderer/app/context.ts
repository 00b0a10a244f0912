import { createContext } from 'svelte';
import type { AppModel } from './app.svelte.ts';
import type { ShownViews } from './open-views.ts';

/** The page's model below the root, which renders nothing before the first facts. */
type ShownApp = AppModel & { readonly snapshot: ShownViews };

const [getApp, provide] = createContext<ShownApp>();

export { getApp };

export const setApp = (app: AppModel): void => void provide(app as ShownApp);
