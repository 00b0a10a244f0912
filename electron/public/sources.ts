import { OPEN_ER_API } from './open-er-api.ts';
import type { PublicService } from './public-service.ts';

/** The public sources that can be chosen. Another one is a file like `open-er-api.ts`, and a line. */
const PUBLIC_SERVICES: readonly PublicService[] = [OPEN_ER_API];

/** The source that is offered. */
export const FIRST_PUBLIC: PublicService = OPEN_ER_API;

/** The source of a host; null if there is none, or no longer. */
export const publicService = (host: string | null): PublicService | null =>
  PUBLIC_SERVICES.find(({ source }) => source.key === host) ?? null;
