/** What stands between the service's address and an endpoint; `core` by its interface. */
export const BASE_PATHS = ['core', 'public'] as const;
export type BasePath = (typeof BASE_PATHS)[number];
