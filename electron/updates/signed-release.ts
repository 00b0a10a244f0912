import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';

/** Beside the packages in the folder of the releases. */
export const MANIFEST = 'release.json';
/** Signed with the text, so that no signature made for something else fits. */
const PURPOSE = 'parallax release\n';
const LONGEST = 256 * 1024;
const PATIENCE_MS = 60_000;

const VERSION = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/;

/** What the makers say of their newest version: nothing else that is offered is believed. */
export interface Release {
  readonly version: string;
  /** Only grows: an older manifest is known by it. */
  readonly counter: number;
  /** After this nobody may take it for the newest; ISO 8601. */
  readonly expires: string;
  readonly files: readonly ReleaseFile[];
}

interface ReleaseFile {
  readonly name: string;
  readonly size: number;
  /** Base64. */
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

/** As it stands in the folder: the text that was signed, and its signature in base64. */
const manifestSchema = v.strictObject({ release: v.string(), signature: v.string() });

/** Why a release is not believed; `code` is what update-state.ts knows it by. */
class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
  readonly code: 'ERR_RELEASE_UNTRUSTED' | 'ERR_RELEASE_EXPIRED' | 'ERR_RELEASE_MISSING';
  constructor(code: ReleaseError['code'], why: string) {
    super(why);
    this.code = code;
  }
}

/** @param text the public key, as the build holds it: base64 of its DER. @throws where it is none. */
export function readPublicKey(text: string): KeyObject {
  const key = createPublicKey({
    key: Buffer.from(text, 'base64'),
    format: 'der',
    type: 'spki',
  });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key is no Ed25519 key.');
  return key;
}

/** What is signed of a release. */
export const signedBytes = (release: string): Buffer => Buffer.from(PURPOSE + release);

export interface Trust {
  readonly publicKey: KeyObject;
  /** Of the newest release that was believed; 0 before the first. */
  readonly seenCounter: number;
  /** Epoch ms. */
  readonly nowMs: number;
}

/**
 * The release that a manifest tells of.
 * @throws ReleaseError where its makers did not sign it, it is older than one that was believed, or
 * it has expired.
 */
export function readManifest(text: string, { publicKey, seenCounter, nowMs }: Trust): Release {
  const parsed = v.safeParse(manifestSchema, jsonOf(text));
  if (!parsed.success) throw untrusted('The manifest has another form.');
  const { release: said, signature } = parsed.output;
  const isSigned = verify(null, signedBytes(said), publicKey, Buffer.from(signature, 'base64'));
  if (!isSigned) throw untrusted('The signature does not fit.');
  const release = v.safeParse(releaseSchema, jsonOf(said));
  if (!release.success) throw untrusted('What is signed has another form.');
  const { counter, expires } = release.output;
  if (counter < seenCounter) throw expired(`Counter ${counter} is below ${seenCounter}.`);
  if (!(Date.parse(expires) > nowMs)) throw expired(`It expired at ${expires}.`);
  return release.output;
}

/** Fetches a manifest without cookies, redirects or an endless body. */
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

/** Whether a version comes after another; one that is still in preparation comes before itself. */
export function isNewer(version: string, than: string): boolean {
  const [next, current] = [version, than].map((each) => /^(\d+)\.(\d+)\.(\d+)(-)?/.exec(each));
  if (!next || !current) return false;
  for (const part of [1, 2, 3]) {
    const difference = Number(next[part]) - Number(current[part]);
    if (difference !== 0) return difference > 0;
  }
  return current[4] !== undefined && next[4] === undefined;
}

/** What the updater's own feed offers; nobody signs it. */
export interface Offered {
  readonly version: string;
  readonly files: readonly {
    readonly url: string;
    readonly sha512: string;
    readonly size?: number;
  }[];
}

/** @throws ReleaseError where anything is offered that is not in the release. */
export function requireSame(release: Release, offered: Offered): void {
  if (offered.version !== release.version) throw untrusted('The feed offers another version.');
  if (offered.files.length === 0) throw untrusted('The feed offers no file.');
  for (const { url, sha512, size } of offered.files) {
    const file = release.files.find(({ name }) => name === url);
    const isSame = file?.sha512 === sha512 && (size === undefined || size === file.size);
    if (!isSame) throw untrusted(`${url} is not what was signed.`);
  }
}

/** Removes a file that is none of the release's. @throws ReleaseError if so. */
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
