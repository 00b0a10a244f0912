import path from 'node:path';
import { messageOf } from '#core/base/result.ts';

/** The reason of a failure without the system's paths, which no page may see. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error))
    return messageOf(error);
  return `${String(error.code)}, ${path.basename(String(error.path))}`;
}
