import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { KeyStorage } from '#core/requests/connection.ts';
import type { Secrets } from '../host/host.ts';
import { within } from '../base/within.ts';
import { DATA_FILES } from '../store/data-files.ts';
import { readObject, removeUnfinished, writeObject } from '../store/json-file.ts';
import { quarantined, removeQuarantined } from '../store/quarantine.ts';
import { KeyringLockedError } from './keyring-locked.ts';

export type Held =
  /** A key that may be sent to this address only. */
  | {
      readonly kind: 'key';
      readonly key: string;
      readonly keyStorage: KeyStorage;
      readonly refused: boolean;
    }
  /** A key was stored but cannot be read any more. */
  | { readonly kind: 'missing' }
  /** The keyring does not decrypt it now, but may do so later. */
  | { readonly kind: 'locked' }
  | { readonly kind: 'forgotten' };

/** Stores the key: encrypted by the system if that is secure, else as the user chose. */
export interface Vault {
  /** The address of the last connected account; null if there never was one. */
  readonly address: string | null;
  /** Where a file that could not be read was put aside at this start; null if there was none. */
  readonly quarantined: string | null;
  /** Whether the system's encryption is secret. Never throws. */
  canEncrypt(): Promise<boolean>;
  /** The key of an address; keys of other addresses are ignored. Never throws. */
  load(address: string): Promise<Held>;
  /**
   * @param mayReplace whether what is sealed may give way to what is not.
   * @returns how it was stored: encrypted if possible.
   * @throws if it cannot be written; KeyringLockedError, with nothing changed, if it cannot be
   * sealed now and would replace what is.
   */
  keep(
    address: string,
    key: string,
    otherwise: Exclude<KeyStorage, 'encrypted'>,
    mayReplace?: boolean,
  ): Promise<KeyStorage>;
  /** Remembers that the service refused the key, so that it is not sent again. */
  refuse(): void;
  /** Deletes the key, also from files put aside, but not the address. @throws if it cannot. */
  forget(): void;
  /** Deletes both. @throws if it cannot. */
  clear(): void;
}

/** The stored form. It contains the plain key only if the user chose so. */
const text = v.exactOptional(v.string());
const flag = v.exactOptional(v.boolean());
const storedSchema = v.object({
  address: text,
  ciphertext: text,
  plain: text,
  refused: flag,
  forgotten: flag,
});
type Stored = v.InferOutput<typeof storedSchema>;

/**
 * Whether only this user's system can decrypt it. Linux always encrypts, without a keyring with a
 * public password. The prefix names the method: `v10` is that password (on other systems, the
 * system's own key), `v11` a keyring, `v12` the Flatpak portal. `getSelectedStorageBackend` only
 * reflects the desktop's name, not whether a keyring exists.
 */
const isSecret = (sealed: Buffer, platform: string): boolean =>
  platform !== 'linux' || /^v1[12]/.test(sealed.subarray(0, 3).toString('latin1'));

const PROBE = 'probe';

/** A keyring may ask the person, who may not be there. What waits for it goes on without it. */
const PATIENCE_MS = 60_000;

/**
 * Null if the system cannot encrypt (a keychain may be locked or denied), or its encryption is not
 * secret.
 */
async function sealed(secrets: Secrets, platform: string, key: string): Promise<string | null> {
  try {
    const bytes = await within(PATIENCE_MS, secrets.seal(key));
    if (bytes === null) return null;
    return isSecret(bytes, platform) ? bytes.toString('base64') : null;
  } catch {
    return null;
  }
}

/**
 * A file that cannot be read is put aside, not overwritten.
 * @param name of its file; each holds one secret text.
 */
export function openVault(
  folder: string,
  secrets: Secrets,
  platform: string,
  today: string,
  name: 'vault' | 'destinations' = 'vault',
): Vault {
  const file = path.join(folder, DATA_FILES[name]);
  let inMemory: { address: string; key: string } | null = null;

  /** Read each time, so that a file that was damaged meanwhile is replaced, not trusted. */
  const read = (): Stored => stored() ?? {};

  function stored(): Stored | null {
    try {
      return v.parse(storedSchema, readObject(file) ?? {});
    } catch {
      return null;
    }
  }

  function putAside(): string | null {
    return stored() === null && fs.existsSync(file) ? quarantined(file, today) : null;
  }

  function write(next: Partial<Stored>): void {
    putAside();
    writeObject(file, next);
  }

  function forgetAll(next: Partial<Stored>): void {
    removeUnfinished(file);
    write(next);
    removeQuarantined(file);
    inMemory = null;
  }

  const seal = (key: string): Promise<string | null> => sealed(secrets, platform, key);

  /** Replaces the stored key by an encrypted one. @returns false if that fails. */
  async function reseal(address: string, key: string, refused: boolean): Promise<boolean> {
    const ciphertext = await seal(key);
    try {
      if (ciphertext !== null) write({ address, ciphertext, refused });
      return ciphertext !== null;
    } catch {
      return false;
    }
  }

  /** A readable key is used even if it cannot be encrypted again. */
  async function decrypt(address: string, ciphertext: string, refused: boolean): Promise<Held> {
    try {
      const bytes = Buffer.from(ciphertext, 'base64');
      const decrypted = within(PATIENCE_MS, secrets.open(bytes));
      const { text: key, isOutdated } = await decrypted;
      const wasSecret = isSecret(bytes, platform);
      const isResealed = (isOutdated || !wasSecret) && (await reseal(address, key, refused));
      const keyStorage = wasSecret || isResealed ? 'encrypted' : 'plain';
      return { kind: 'key', key, keyStorage, refused };
    } catch {
      // Another keyring, none, or one that does not answer: nothing is lost, and the next start
      // or the next look tries again.
      return { kind: 'locked' };
    }
  }

  removeUnfinished(file);
  let atStart: string | null = null;
  try {
    atStart = putAside();
  } catch {
    // Each write tries again, and fails where it can't be put aside.
  }
  return {
    quarantined: atStart,
    get address() {
      return inMemory?.address ?? read().address ?? null;
    },
    canEncrypt: async () => (await seal(PROBE)) !== null,
    async load(address) {
      const stored = read();
      const refused = stored.refused === true;
      if (inMemory?.address === address)
        return { kind: 'key', key: inMemory.key, keyStorage: 'session', refused };
      if (stored.forgotten) return { kind: 'forgotten' };
      if (stored.address !== address) return { kind: 'missing' };
      const { plain, ciphertext } = stored;
      if (plain !== undefined) {
        const keyStorage = (await reseal(address, plain, refused)) ? 'encrypted' : 'plain';
        return { kind: 'key', key: plain, keyStorage, refused };
      }
      return ciphertext === undefined ? { kind: 'missing' } : decrypt(address, ciphertext, refused);
    },
    async keep(address, key, otherwise, mayReplace = false) {
      const ciphertext = await seal(key);
      if (ciphertext !== null) {
        write({ address, ciphertext });
        inMemory = null;
        return 'encrypted';
      }
      if (!mayReplace && read().ciphertext !== undefined) throw new KeyringLockedError();
      write({ address, ...(otherwise === 'plain' ? { plain: key } : {}) });
      inMemory = otherwise === 'session' ? { address, key } : null;
      return otherwise;
    },
    refuse() {
      write({ ...read(), refused: true });
    },
    forget() {
      const address = inMemory?.address ?? read().address;
      forgetAll({ ...(address !== undefined && { address }), forgotten: true });
    },
    clear: () => forgetAll({}),
  };
}
