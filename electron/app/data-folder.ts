import fs from 'node:fs';
import { messageOf } from '#core/base/result.ts';
import type { Text } from '#core/text/en.ts';

/**
 * Creates the private data folder, without which the app cannot start.
 * @throws with instructions if it cannot be created or written.
 */
export function makeDataFolder(folder: string, text: Text): void {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    fs.accessSync(folder, fs.constants.W_OK);
  } catch (error) {
    throw new Error(text.fatal.folder(folder, messageOf(error)), { cause: error });
  }
}
