import type { SafeStorage } from 'electron';
import ElectronStore from 'electron-store';
import type { KeyKeeping } from '#core/connection.ts';

/** Keeps the key: encrypted by the system where that is real, else as the person decides. */
export interface Vault {
  /** Whether the system encrypts for real; `basic_text` and `unknown` do not. */
  canEncrypt(): Promise<boolean>;
  /** The key; null where none is kept or what is kept can't be read any more. */
  load(): Promise<string | null>;
  /** @returns how it was kept: encrypted wherever that is possible. */
  keep(key: string, otherwise: Exclude<KeyKeeping, 'encrypted'>): Promise<KeyKeeping>;
  forget(): void;
}

type Async = Pick<
  SafeStorage,
  | 'isAsyncEncryptionAvailable'
  | 'getSelectedStorageBackend'
  | 'encryptStringAsync'
  | 'decryptStringAsync'
>;

/** What is written: never the key, unless the person chose so. */
interface Stored {
  readonly ciphertext?: string;
  readonly backend?: string;
  readonly plain?: string;
}

/** Backends of Linux that only look like encryption. */
const NOT_REAL = new Set(['basic_text', 'unknown']);

export function openVault(folder: string, safeStorage: Async, platform: string): Vault {
  const store = new ElectronStore<Stored>({
    name: 'vault',
    cwd: folder,
    configFileMode: 0o600,
    // An unreadable vault holds nothing that can be got back: the key is asked for again.
    clearInvalidConfig: true,
  });
  /** For the session alone: never written. */
  let inMemory: string | null = null;

  const backend = (): string =>
    platform === 'linux' ? safeStorage.getSelectedStorageBackend() : platform;

  async function canEncrypt(): Promise<boolean> {
    return (await safeStorage.isAsyncEncryptionAvailable()) && !NOT_REAL.has(backend());
  }

  async function encrypt(key: string): Promise<void> {
    const sealed = await safeStorage.encryptStringAsync(key);
    store.store = { ciphertext: sealed.toString('base64'), backend: backend() };
  }

  async function decrypt(ciphertext: string): Promise<string | null> {
    try {
      const sealed = Buffer.from(ciphertext, 'base64');
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(sealed);
      if (shouldReEncrypt) await encrypt(result);
      return result;
    } catch {
      // Another keyring, or none: the key is asked for again, nothing else is lost.
      return null;
    }
  }

  return {
    canEncrypt,
    async load() {
      const { ciphertext, plain } = store.store;
      if (inMemory !== null) return inMemory;
      if (plain !== undefined) return plain;
      return ciphertext === undefined ? null : decrypt(ciphertext);
    },
    async keep(key, otherwise) {
      inMemory = null;
      if (await canEncrypt()) {
        await encrypt(key);
        return 'encrypted';
      }
      store.store = otherwise === 'plain' ? { plain: key } : {};
      if (otherwise === 'session') inMemory = key;
      return otherwise;
    },
    forget() {
      inMemory = null;
      store.store = {};
    },
  };
}
