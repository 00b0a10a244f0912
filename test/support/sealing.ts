import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secrets } from '../../electron/host/host.ts';

const MARK = Buffer.from('v11');
const SECRET = Buffer.alloc(32, 7);

/** A fake keyring: sealed bytes do not contain the text. */
export const sealing: Secrets = {
  seal(text) {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', SECRET, nonce);
    const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
    return Promise.resolve(Buffer.concat(sealed));
  },
  open(sealed) {
    const cipher = createDecipheriv('aes-256-gcm', SECRET, sealed.subarray(0, 12));
    cipher.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([cipher.update(sealed.subarray(12, -16)), cipher.final()]);
    return Promise.resolve({ text: text.toString('utf8'), isOutdated: false });
  },
};

/** The same of a keyring, as Chromium marks it on Linux, which the person can lock. */
export function lockable(): { readonly keyring: Secrets; isLocked: boolean } {
  const fails = (): Promise<never> => Promise.reject(new Error('locked'));
  const lock = {
    isLocked: false,
    keyring: {
      async seal(text: string) {
        const sealed = lock.isLocked ? await fails() : await sealing.seal(text);
        return sealed && Buffer.concat([MARK, sealed]);
      },
      open: (sealed: Buffer) =>
        lock.isLocked ? fails() : sealing.open(sealed.subarray(MARK.length)),
    },
  };
  return lock;
}
