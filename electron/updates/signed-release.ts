import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';

/** Beside the packages, in the folder of the releases. */
export const MANIFEST = 'release.json';
/** Part of the signed text, so that signatures for other purposes do not match. */
const PURPOSE = 'parallax release\n';
const LONGEST = 256 * 1024;
const PATIENCE_MS = 60_000;

const VERSION = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/;

/** The signed data about the newest version. Nothing else is trusted. */
export interface Release {
  readonly version: string;
  /** Only increases, so it reveals an older manifest. */
  readonly counter: number;
  /** After this the release no longer counts as the newest; ISO 8601. */
  readonly expires: string;
  readonly files: readonly ReleaseFile[];
}

interface ReleaseFile {
  readonly name: string;
  readonly size: number;
  readonly sha512: string;
}

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const releaseSchema: v.GenericSchema<unknown, Release> = v.strictObject({
  version: v.pipe(v.string(), v.regex(VERSION)),
  counter: count,
  expires: v.pipe(v.string(), v.isoTimestamp()),
  files: v.pipe(
    v.array(
      v.strictObject({
        name: v.pipe(v.string(), v.regex(/^\w[\w.-]{0,199}$/)),
        size: count,
        sha512: v.pipe(v.string(), v.regex(/^[\w+/]{86}==$/)),
      }),
    ),
    v.minLength(1),
    v.maxLength(100),
  ),
});

/** The stored form: the signed text, and its signature in base64. */
const manifestSchema = v.strictObject({ release: v.string(), signature: v.string() });

/** Why a release is refused; update-state.ts recognises the `code`. */
class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
  readonly code: 'ERR_RELEASE_UNTRUSTED' | 'ERR_RELEASE_EXPIRED' | 'ERR_RELEASE_MISSING';
  constructor(code: ReleaseError['code'], why: string) {
    super(why);
    this.code = code;
  }
}

/** @param text the public key from the build: base64 of its DER. @throws if it is invalid. */
export function readPublicKey(text: string): KeyObject {
  const key = createPublicKey({
    key: Buffer.from(text, 'base64'),
    format: 'der',
    type: 'spki',
  });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key is no Ed25519 key.');
  return key;
}

/** The bytes that are signed. */
export const signedBytes = (release: string): Buffer => Buffer.from(PURPOSE + release);

export interface Trust {
  readonly publicKey: KeyObject;
  /** The counter of the newest trusted release; 0 before the first. */
  readonly trustedCounter: number;
  readonly nowMs: number;
}

/**
 * Reads and verifies a manifest.
 * @throws ReleaseError if the makers did not sign it, it is older than a trusted one, or it has
 * expired.
 */
export function readManifest(text: string, { publicKey, trustedCounter, nowMs }: Trust): Release {
  const parsed = v.safeParse(manifestSchema, jsonOf(text));
  if (!parsed.success) throw untrusted('The manifest has another form.');
  const { release: payload, signature } = parsed.output;
  const isSigned = verify(null, signedBytes(payload), publicKey, Buffer.from(signature, 'base64'));
  if (!isSigned) throw untrusted('The signature does not fit.');
  const release = v.safeParse(releaseSchema, jsonOf(payload));
  if (!release.success) throw untrusted('What is signed has another form.');
  const { counter, expires } = release.output;
  if (counter < trustedCounter) throw expired(`Counter ${counter} is below ${trustedCounter}.`);
  if (!(Date.parse(expires) > nowMs)) throw expired(`It expired at ${expires}.`);
  return release.output;
}

export async function fetchManifest(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  folder: string,
): Promise<string> {
  const response = await fetch(`${folder}/${MANIFEST}`, {
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (response.status === 404) throw new ReleaseError('ERR_RELEASE_MISSING', 'No manifest.');
  if (!response.ok) throw new Error(`HTTP_ERROR_${response.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = (response.body as ReadableStream<Uint8Array> | null)?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return new TextDecoder().decode(Buffer.concat(chunks));
    bytes += value.byteLength;
    if (bytes > LONGEST) throw untrusted('The manifest is too long.');
    chunks.push(value);
  }
}

/** Whether a version is newer. A pre-release is older than its release. */
export function isNewer(version: string, than: string): boolean {
  const [next, current] = [version, than].map((each) => /^(\d+)\.(\d+)\.(\d+)(-)?/.exec(each));
  if (!next || !current) return false;
  for (const part of [1, 2, 3]) {
    const difference = Number(next[part]) - Number(current[part]);
    if (difference !== 0) return difference > 0;
  }
  return current[4] !== undefined && next[4] === undefined;
}

/** The offer of the updater's own feed, which is not signed. */
export interface Offered {
  readonly version: string;
  readonly files: readonly {
    readonly url: string;
    readonly sha512: string;
    readonly size?: number;
  }[];
}

/** @throws ReleaseError if the feed offers anything that is not in the release. */
export function requireSame(release: Release, offered: Offered): void {
  if (offered.version !== release.version) throw untrusted('The feed offers another version.');
  if (offered.files.length === 0) throw untrusted('The feed offers no file.');
  for (const { url, sha512, size } of offered.files) {
    const file = release.files.find(({ name }) => name === url);
    const isSame = file?.sha512 === sha512 && (size === undefined || size === file.size);
    if (!isSame) throw untrusted(`${url} is not what was signed.`);
  }
}

/** Deletes a file that is not in the release. @throws ReleaseError in that case. */
export async function requireSigned(release: Release, file: string): Promise<void> {
  const hash = createHash('sha512');
  await pipeline(fs.createReadStream(file), hash);
  const sha512 = hash.digest('base64');
  const { size } = fs.statSync(file);
  if (release.files.some((each) => each.sha512 === sha512 && each.size === size)) return;
  fs.rmSync(file, { force: true });
  throw untrusted('What was downloaded is not what was signed.');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const untrusted = (why: string): ReleaseError => new ReleaseError('ERR_RELEASE_UNTRUSTED', why);
const expired = (why: string): ReleaseError => new ReleaseError('ERR_RELEASE_EXPIRED', why);
