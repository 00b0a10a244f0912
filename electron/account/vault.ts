import type { SafeStorage } from 'electron';
import ElectronStore from 'electron-store';
import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { KeyKeeping } from '#core/requests/connection.ts';

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
  /** The keyring does not decrypt it now; it may again. */
  | { readonly kind: 'locked' }
  /** The person disconnected. */
  | { readonly kind: 'forgotten' };

/** Keeps the key: encrypted by the system where that is real, else as the person decides. */
export interface Vault {
  /** The address of the account that was connected last; null where there never was one. */
  readonly address: string | null;
  /** Whether the system encrypts so that nobody else can decrypt. Never throws. */
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
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'
>;

/** What is written: never the key, unless the person chose so. Anything else is as if it were not there. */
const text = v.fallback(v.optional(v.string()), undefined);
const storedSchema = v.object({
  address: text,
  ciphertext: text,
  plain: text,
  refused: v.fallback(v.optional(v.boolean()), undefined),
  forgotten: v.fallback(v.optional(v.boolean()), undefined),
});
type Stored = v.InferOutput<typeof storedSchema>;

/**
 * Whether only this person's system can decrypt it. Linux always encrypts: where there is no keyring
 * with a password that is public. What encrypted stands at the beginning: `v10` is that password
 * (and, on other systems, the system's own key), `v11` a keyring, `v12` the portal of a Flatpak.
 * `getSelectedStorageBackend` goes by the desktop's name alone, whether or not there is a keyring.
 */
const isSecret = (sealed: Buffer, platform: string): boolean =>
  platform !== 'linux' || /^v1[12]/.test(sealed.subarray(0, 3).toString('latin1'));

const PROBE = 'probe';

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

  /** Null where the system can't encrypt (a keychain may be locked or denied), or only seems to. */
  async function seal(key: string): Promise<string | null> {
    try {
      if (!(await safeStorage.isAsyncEncryptionAvailable())) return null;
      const sealed = await safeStorage.encryptStringAsync(key);
      return isSecret(sealed, platform) ? sealed.toString('base64') : null;
    } catch {
      return null;
    }
  }

  /** Replaces what is stored by the key encrypted. @returns false where that can't be done. */
  async function reseal(address: string, key: string, refused: boolean): Promise<boolean> {
    const ciphertext = await seal(key);
    try {
      if (ciphertext !== null) write({ address, ciphertext, refused });
      return ciphertext !== null;
    } catch {
      return false;
    }
  }

  /** A key that can be read is used, whether or not it can be encrypted again. */
  async function decrypt(address: string, ciphertext: string, refused: boolean): Promise<Held> {
    try {
      const sealed = Buffer.from(ciphertext, 'base64');
      const { result: key, shouldReEncrypt } = await safeStorage.decryptStringAsync(sealed);
      const wasSecret = isSecret(sealed, platform);
      const isResealed = (shouldReEncrypt || !wasSecret) && (await reseal(address, key, refused));
      return { kind: 'key', key, kept: wasSecret || isResealed ? 'encrypted' : 'plain', refused };
    } catch {
      // Another keyring, or none: the person enters the key again, nothing else is lost.
      return { kind: 'locked' };
    }
  }

  return {
    get address() {
      return inMemory?.address ?? read().address ?? null;
    },
    canEncrypt: async () => (await seal(PROBE)) !== null,
    async load(address) {
      const stored = read();
      const refused = stored.refused === true;
      if (inMemory?.address === address)
        return { kind: 'key', key: inMemory.key, kept: 'session', refused };
      if (stored.forgotten) return { kind: 'forgotten' };
      if (stored.address !== address) return { kind: 'missing' };
      const { plain, ciphertext } = stored;
      if (plain !== undefined) {
        const kept = (await reseal(address, plain, refused)) ? 'encrypted' : 'plain';
        return { kind: 'key', key: plain, kept, refused };
      }
      return ciphertext === undefined ? { kind: 'missing' } : decrypt(address, ciphertext, refused);
    },
    async keep(address, key, otherwise) {
      const ciphertext = await seal(key);
      if (ciphertext !== null) {
        write(v.parse(storedSchema, { address, ciphertext }));
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
