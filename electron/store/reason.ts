import path from 'node:path';
import { messageOf } from '#core/base/result.ts';

/** Why something failed, without the paths that the system's messages name: a page is told none. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error))
    return messageOf(error);
  return `${String(error.code)}, ${path.basename(String(error.path))}`;
}
