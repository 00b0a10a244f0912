import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type * as Electron from 'electron';
import { guardObject } from '../host/guard.ts';

/**
 * Linux's. There is no keyring unless a test names its secret in STANDIN_KEYRING; another secret is
 * another keyring. Without one everything is sealed all the same, with a password that everybody
 * knows. `denied` is the keychain of a macOS whose person said no: nothing is sealed. With
 * STANDIN_KEYRING_PROMPT the keyring is locked and asks the person: `hangs` is never answered,
 * `dismissed` was, and the process asks no second time.
 */
const secret = process.env['STANDIN_KEYRING'];
const isDenied = secret === 'denied';
const keyOf = (from: string): Buffer => createHash('sha256').update(from).digest();

/** The marks of Chromium's key providers on Linux. */
const PUBLIC_PASSWORD = { mark: 'v10', key: keyOf('peanuts') };
const prompt = process.env['STANDIN_KEYRING_PROMPT'];
const isThere = secret !== undefined && prompt !== 'dismissed';
const KEYRING = isThere ? { mark: 'v11', key: keyOf(secret) } : null;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function encrypt(text: string): Buffer {
  const { mark, key } = KEYRING ?? PUBLIC_PASSWORD;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from(mark), nonce, cipher.getAuthTag(), body]);
}

function decrypt(sealed: Buffer): Electron.DecryptStringAsyncReturnValue {
  const mark = sealed.subarray(0, 3).toString();
  const provider = [PUBLIC_PASSWORD, KEYRING].find((each) => each?.mark === mark);
  if (!provider) throw new Error('no provider has this mark');
  const rest = sealed.subarray(mark.length);
  const decipher = createDecipheriv('aes-256-gcm', provider.key, rest.subarray(0, NONCE_BYTES));
  const body = NONCE_BYTES + TAG_BYTES;
  decipher.setAuthTag(rest.subarray(NONCE_BYTES, body));
  const result = decipher.update(rest.subarray(body), undefined, 'utf8') + decipher.final('utf8');
  return { shouldReEncrypt: provider !== (KEYRING ?? PUBLIC_PASSWORD), result };
}

/** Goes by the desktop's name alone, whether or not there is a keyring. */
function getSelectedStorageBackend(): ReturnType<
  Electron.SafeStorage['getSelectedStorageBackend']
> {
  const desktops = (process.env['XDG_CURRENT_DESKTOP'] ?? '').split(':');
  if (desktops.includes('KDE')) return 'kwallet6';
  const known = ['GNOME', 'XFCE', 'X-Cinnamon', 'Unity', 'Pantheon', 'Deepin', 'UKUI'];
  return known.some((name) => desktops.includes(name)) ? 'gnome_libsecret' : 'basic_text';
}

/** The providers of keys are asked at the first use, once for the process. */
let isAsked = false;
async function asked(): Promise<void> {
  isAsked = true;
  await (prompt === 'hangs' ? new Promise(() => undefined) : Promise.resolve());
}

export const safeStorage = guardObject('electron.safeStorage', {
  /** For tests: whether a person could have been asked. */
  get _isAsked() {
    return isAsked;
  },
  // True once there is any provider of keys, and there always is one.
  isAsyncEncryptionAvailable: () => asked().then(() => true),
  getSelectedStorageBackend,
  async encryptStringAsync(text) {
    await asked();
    if (!isDenied) return encrypt(text);
    throw new Error('Error while encrypting the text provided to safeStorage.encryptStringAsync.');
  },
  async decryptStringAsync(sealed) {
    await asked();
    try {
      if (!isDenied) return decrypt(sealed);
    } catch {
      // Said as the real one says it.
    }
    throw new Error(
      'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.',
    );
  },
} satisfies Partial<Electron.SafeStorage> & { readonly _isAsked: boolean });
