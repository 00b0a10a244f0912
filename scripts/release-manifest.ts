import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { MANIFEST, type Release, signedBytes } from '../electron/updates/signed-release.ts';
import { main, printLine } from './run.ts';

/** The files that updates and people download. */
const PACKAGE = /\.(?:AppImage|deb|rpm|exe|dmg|zip)$/;
/** An attacker can hold an older manifest back for at most this long. */
const DAYS = 120;
const DAY_MS = 86_400_000;

/**
 * @returns a new key pair as base64 DER: the build contains the public key, the private key signs.
 */
export function newKeyPair(): { publicKey: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  return { publicKey: publicKey.toString('base64'), privateKey: privateKey.toString('base64') };
}

/** @throws if it is no private Ed25519 key. */
export function readPrivateKey(text: string): KeyObject {
  const key = createPrivateKey({
    key: Buffer.from(text, 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key is no Ed25519 key.');
  return key;
}

/** The text of a signed manifest. */
export function signRelease(release: Release, privateKey: KeyObject): string {
  const text = JSON.stringify(release);
  const signature = sign(null, signedBytes(text), privateKey).toString('base64');
  return `${JSON.stringify({ release: text, signature }, null, 2)}\n`;
}

/**
 * Lists a folder's packages for signing. The counter is the time of signing in seconds, so it only
 * grows.
 * @throws if the folder has no package.
 */
export function releaseOf(folder: string, version: string, nowMs: number, days = DAYS): Release {
  const names = fs.readdirSync(folder).filter((name) => PACKAGE.test(name));
  if (names.length === 0) throw new Error(`${folder} holds no packages.`);
  const files = names.sort().map((name) => {
    const bytes = fs.readFileSync(path.join(folder, name));
    return {
      name,
      size: bytes.length,
      sha512: createHash('sha512').update(bytes).digest('base64'),
    };
  });
  const expires = new Date(nowMs + days * DAY_MS).toISOString();
  return { version, counter: Math.floor(nowMs / 1000), expires, files };
}

export function writeManifest(folder: string, version: string, key: string, nowMs: number): void {
  const manifest = signRelease(releaseOf(folder, version, nowMs), readPrivateKey(key));
  fs.writeFileSync(path.join(folder, MANIFEST), manifest);
}

/**
 * `node scripts/release-manifest.ts FOLDER VERSION` signs the contents of a folder, and signs them
 * again before the manifest expires. `--new-key` makes a key pair.
 */
if (import.meta.main) {
  await main(() => {
    const [folder, version] = process.argv.slice(2);
    if (folder === '--new-key') {
      const { publicKey, privateKey } = newKeyPair();
      printLine(`PARALLAX_UPDATE_KEY=${publicKey}\nPARALLAX_UPDATE_SIGNING_KEY=${privateKey}`);
      return Promise.resolve(0);
    }
    const key = process.env['PARALLAX_UPDATE_SIGNING_KEY'] ?? '';
    if (!folder || !version || key === '') {
      throw new Error(
        'PARALLAX_UPDATE_SIGNING_KEY=... node scripts/release-manifest.ts FOLDER VERSION, or --new-key',
      );
    }
    writeManifest(path.resolve(folder), version, key, Date.now());
    printLine(`release: ${MANIFEST} signed for ${version}, good for ${DAYS} days`);
    return Promise.resolve(0);
  });
}
