/** The path between the service's address and an endpoint. The interface documents `core`. */
export const BASE_PATHS = ['core', 'public'] as const;
export type BasePath = (typeof BASE_PATHS)[number];
