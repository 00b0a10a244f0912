import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type * as Electron from 'electron';
import { guardObject } from '../host/guard.ts';

/**
 * There is no keyring here, and none is pretended: the backend is `basic_text`. A test that needs
 * one names its secret in STANDIN_KEYRING; another secret is another keyring.
 */
const secret = process.env['STANDIN_KEYRING'];
const key = createHash('sha256')
  .update(secret ?? 'no keyring')
  .digest();
const MARK = 'v10';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function encrypt(text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from(MARK), nonce, cipher.getAuthTag(), body]);
}

function decrypt(sealed: Buffer): string {
  const start = MARK.length + NONCE_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(MARK.length, start));
  decipher.setAuthTag(sealed.subarray(start, start + TAG_BYTES));
  return (
    decipher.update(sealed.subarray(start + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  );
}

export const safeStorage = guardObject('electron.safeStorage', {
  isAsyncEncryptionAvailable: () => Promise.resolve(true),
  getSelectedStorageBackend: () => (secret === undefined ? 'basic_text' : 'gnome_libsecret'),
  async encryptStringAsync(text) {
    await Promise.resolve();
    return encrypt(text);
  },
  async decryptStringAsync(sealed) {
    await Promise.resolve();
    return { shouldReEncrypt: false, result: decrypt(sealed) };
  },
} satisfies Partial<Electron.SafeStorage>);
