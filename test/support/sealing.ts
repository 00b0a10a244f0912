import type { SafeStorage } from 'electron';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const SECRET = Buffer.alloc(32, 7);

/** A fake keyring: sealed bytes do not contain the text. */
export const sealing = {
  isAsyncEncryptionAvailable: () => Promise.resolve(true),
  getSelectedStorageBackend: () => 'gnome_libsecret',
  encryptStringAsync(text: string) {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', SECRET, nonce);
    const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
    return Promise.resolve(Buffer.concat(sealed));
  },
  decryptStringAsync(sealed: Buffer) {
    const cipher = createDecipheriv('aes-256-gcm', SECRET, sealed.subarray(0, 12));
    cipher.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([cipher.update(sealed.subarray(12, -16)), cipher.final()]);
    return Promise.resolve({ result: text.toString('utf8'), shouldReEncrypt: false });
  },
} as unknown as SafeStorage;

/** The same, which the person can lock. */
export function lockable(): { readonly keyring: SafeStorage; isLocked: boolean } {
  const fails = (): Promise<never> => Promise.reject(new Error('locked'));
  const lock = {
    isLocked: false,
    keyring: {
      ...sealing,
      encryptStringAsync: (text: string) =>
        lock.isLocked ? fails() : sealing.encryptStringAsync(text),
      decryptStringAsync: (sealed: Buffer) =>
        lock.isLocked ? fails() : sealing.decryptStringAsync(sealed),
    },
  };
  return lock;
}
