import type { SafeStorage } from 'electron';
import ElectronStore from 'electron-store';
import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { KeyKeeping } from '#core/connection.ts';

/** What the vault holds of an account. */
export type Held =
  /** A key that may be sent to this address, and to no other. */
  | {
      readonly kind: 'key';
      readonly key: string;
      readonly kept: KeyKeeping;
      readonly refused: boolean;
    }
  /** There was one, which can't be read any more. */
  | { readonly kind: 'missing' }
  /** The person disconnected. */
  | { readonly kind: 'forgotten' };

/** Keeps the key: encrypted by the system where that is real, else as the person decides. */
export interface Vault {
  /** The address of the account that was connected last; null where there never was one. */
  readonly address: string | null;
  /** Whether the system encrypts for real; `basic_text` and `unknown` do not. Never throws. */
  canEncrypt(): Promise<boolean>;
  /** The key for an address; a key for another address is none. Never throws. */
  load(address: string): Promise<Held>;
  /** @returns how it was kept: encrypted wherever that is possible. @throws when it can't be written. */
  keep(
    address: string,
    key: string,
    otherwise: Exclude<KeyKeeping, 'encrypted'>,
  ): Promise<KeyKeeping>;
  /** Remembers that the service refused the key, so that it is not sent again. */
  refuse(): void;
  /** The key is gone; that there was an account is not. @throws when it can't be written. */
  forget(): void;
}

type Async = Pick<
  SafeStorage,
  | 'isAsyncEncryptionAvailable'
  | 'getSelectedStorageBackend'
  | 'encryptStringAsync'
  | 'decryptStringAsync'
>;

/** What is written: never the key, unless the person chose so. Anything else is as if it were not there. */
const text = v.fallback(v.optional(v.string()), undefined);
const storedSchema = v.object({
  address: text,
  ciphertext: text,
  backend: text,
  plain: text,
  refused: v.fallback(v.optional(v.boolean()), undefined),
  forgotten: v.fallback(v.optional(v.boolean()), undefined),
});
type Stored = v.InferOutput<typeof storedSchema>;

/** Backends of Linux that only look like encryption. */
const NOT_REAL = new Set(['basic_text', 'unknown']);

export function openVault(folder: string, safeStorage: Async, platform: string): Vault {
  /** For the session alone: never written. */
  let inMemory: { address: string; key: string } | null = null;

  removeUnfinished(folder);

  /** Opened anew each time: a file that was broken meanwhile is replaced, not trusted. */
  const open = (): ElectronStore =>
    new ElectronStore({
      name: 'vault',
      cwd: folder,
      configFileMode: 0o600,
      clearInvalidConfig: true,
    });

  function read(): Stored {
    try {
      return v.parse(storedSchema, { ...open().store });
    } catch {
      return v.parse(storedSchema, {});
    }
  }

  function write(stored: Stored): void {
    // Undefined has no form in JSON: it is left out.
    open().store = JSON.parse(JSON.stringify(stored)) as Record<string, unknown>;
  }

  const backend = (): string =>
    platform === 'linux' ? safeStorage.getSelectedStorageBackend() : platform;

  async function canEncrypt(): Promise<boolean> {
    try {
      return (await safeStorage.isAsyncEncryptionAvailable()) && !NOT_REAL.has(backend());
    } catch {
      return false;
    }
  }

  async function encrypt(address: string, key: string, refused?: boolean): Promise<void> {
    const sealed = await safeStorage.encryptStringAsync(key);
    write({ address, ciphertext: sealed.toString('base64'), backend: backend(), refused });
  }

  async function decrypt(address: string, stored: Stored): Promise<string | null> {
    const { ciphertext = '', refused } = stored;
    try {
      const sealed = Buffer.from(ciphertext, 'base64');
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(sealed);
      // A key that was read is used, whether or not it could be sealed anew.
      if (shouldReEncrypt) await encrypt(address, result, refused).catch(() => undefined);
      return result;
    } catch {
      // Another keyring, or none: the key is asked for again, nothing else is lost.
      return null;
    }
  }

  return {
    get address() {
      return inMemory?.address ?? read().address ?? null;
    },
    canEncrypt,
    async load(address) {
      const stored = read();
      const refused = stored.refused === true;
      if (inMemory?.address === address)
        return { kind: 'key', key: inMemory.key, kept: 'session', refused };
      if (stored.forgotten) return { kind: 'forgotten' };
      if (stored.address !== address) return { kind: 'missing' };
      if (stored.plain !== undefined) {
        const { plain: key } = stored;
        const sealed =
          (await canEncrypt()) &&
          (await encrypt(address, key, refused).then(
            () => true,
            () => false,
          ));
        return { kind: 'key', key, kept: sealed ? 'encrypted' : 'plain', refused };
      }
      const key = stored.ciphertext === undefined ? null : await decrypt(address, stored);
      return key === null ? { kind: 'missing' } : { kind: 'key', key, kept: 'encrypted', refused };
    },
    async keep(address, key, otherwise) {
      if (await canEncrypt()) {
        await encrypt(address, key);
        inMemory = null;
        return 'encrypted';
      }
      write(v.parse(storedSchema, { address, ...(otherwise === 'plain' ? { plain: key } : {}) }));
      inMemory = otherwise === 'session' ? { address, key } : null;
      return otherwise;
    },
    refuse() {
      write({ ...read(), refused: true });
    },
    forget() {
      removeUnfinished(folder);
      write(
        v.parse(storedSchema, { address: inMemory?.address ?? read().address, forgotten: true }),
      );
      inMemory = null;
    },
  };
}

/** A file is written beside the vault, then renamed: a kill in between leaves it, with a plain key in it. */
function removeUnfinished(folder: string): void {
  if (!fs.existsSync(folder)) return;
  for (const name of fs.readdirSync(folder)) {
    if (name.startsWith('vault.json.tmp-')) fs.rmSync(path.join(folder, name), { force: true });
  }
}
