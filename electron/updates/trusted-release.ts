import path from 'node:path';
import { DATA_FILES } from '../store/data-files.ts';
import { readObject, writeObject } from '../store/json-file.ts';

/** The counter of the newest trusted release. Older manifests are refused. */
export interface TrustedRelease {
  /** 0 before the first. */
  readonly counter: number;
  note(counter: number): void;
}

/** In its own file, not a setting, so that no page can reset it. */
export function openTrustedRelease(folder: string): TrustedRelease {
  const file = path.join(folder, DATA_FILES.updates);
  return {
    get counter() {
      const counter = storedIn(file);
      return Number.isSafeInteger(counter) ? Number(counter) : 0;
    },
    note: (counter) => writeObject(file, { counter }),
  };
}

function storedIn(file: string): unknown {
  try {
    return readObject(file)?.['counter'];
  } catch {
    // The next release that is trusted writes it again.
    return null;
  }
}
