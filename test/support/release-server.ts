import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import fs from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { signedBytes } from '../../electron/updates/signed-release.ts';
import { serveHttp } from './http-server.ts';

export interface Release {
  readonly version: string;
  readonly notes?: string;
  /** The served file, if it differs from the announced one. */
  readonly comes?: Buffer;
  /** The served feed, if it is replaced. */
  readonly feed?: string;
  /** The served manifest, if it differs from the signed one. */
  readonly manifest?: string;
  /** The manifest's counter; increases with each release by default. */
  readonly counter?: number;
  readonly status?: number;
  /** Serves the file in this many parts, each after this delay. */
  readonly parts?: { readonly count: number; readonly everyMs: number };
  /** The download starts after this promise. */
  readonly held?: Promise<unknown>;
}

export interface ReleaseServer {
  readonly address: string;
  /** The public key of the releases' signer. */
  readonly publicKey: string;
  /** The received requests: path and headers, oldest first. */
  readonly requests: { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  offer(release: Release): void;
  close(): Promise<void>;
}

/** Stands for an AppImage; nothing runs it. */
export const PACKAGE = Buffer.alloc(256 * 1024, 'a new version ');

/** The file before the update. */
export const OLD_PACKAGE = 'the old version';

const CHANNEL = /^\/latest(?:-linux|-mac)?(?:-arm64)?\.yml$/;

/** A folder of releases on loopback, in electron-builder's format. */
export async function startReleaseServer(first: Release): Promise<ReleaseServer> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  let release = first;
  let counter = 1;
  const requests: ReleaseServer['requests'] = [];
  const server = await serveHttp((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    requests.push({ path: pathname, headers: request.headers });
    const { status = 200, comes = PACKAGE, parts = { count: 1, everyMs: 0 }, held } = release;
    const isFeed = CHANNEL.test(pathname);
    const isManifest = pathname === '/release.json';
    if (isManifest && status === 200) {
      response.end(release.manifest ?? manifestOf(release, release.counter ?? counter, privateKey));
      return;
    }
    const isThere = isManifest || isFeed || pathname === `/Parallax-${release.version}.AppImage`;
    if (status !== 200 || !isThere || isFeed) {
      response.writeHead(isThere ? status : 404);
      response.end(status === 200 && isFeed ? (release.feed ?? feedOf(release)) : '');
      return;
    }
    response.writeHead(200, { 'content-length': comes.length });
    const size = Math.ceil(comes.length / parts.count);
    const send = (from: number): void => {
      if (from >= comes.length) {
        response.end();
        return;
      }
      response.write(comes.subarray(from, from + size));
      setTimeout(() => send(from + size), parts.everyMs);
    };
    void Promise.resolve(held).then(() => send(0));
  });
  return {
    ...server,
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    requests,
    offer(next) {
      release = next;
      counter += 1;
    },
  };
}

/**
 * Points an unpackaged app at this feed, with an AppImage of its own.
 * @param userData the app's folder, which holds everything.
 * @returns the environment variables for the app.
 */
export function updatesFrom(
  { address, publicKey }: Pick<ReleaseServer, 'address' | 'publicKey'>,
  userData: string,
): Record<string, string> {
  const config = { provider: 'generic', url: address, updaterCacheDirName: 'updates' };
  fs.writeFileSync(path.join(userData, 'app-update.yml'), JSON.stringify(config));
  const appImage = path.join(userData, 'Parallax.AppImage');
  fs.writeFileSync(appImage, OLD_PACKAGE, { mode: 0o700 });
  return {
    PARALLAX_UPDATES: address,
    PARALLAX_UPDATES_KEY: publicKey,
    XDG_CACHE_HOME: path.join(userData, 'cache'),
    APPIMAGE: appImage,
  };
}

const sha512 = createHash('sha512').update(PACKAGE).digest('base64');
const nameOf = (version: string): string => `Parallax-${version}.AppImage`;

function manifestOf({ version }: Release, counter: number, privateKey: KeyObject): string {
  const files = [{ name: nameOf(version), size: PACKAGE.length, sha512 }];
  const expires = '2099-01-01T00:00:00.000Z';
  const release = JSON.stringify({ version, counter, expires, files });
  const signature = sign(null, signedBytes(release), privateKey).toString('base64');
  return JSON.stringify({ release, signature });
}

function feedOf({ version, notes }: Release): string {
  const url = nameOf(version);
  return [
    `version: ${version}`,
    `files: [{ url: ${url}, sha512: ${JSON.stringify(sha512)}, size: ${PACKAGE.length} }]`,
    `path: ${url}`,
    `sha512: ${JSON.stringify(sha512)}`,
    ...(notes === undefined ? [] : [`releaseNotes: ${JSON.stringify(notes)}`]),
    "releaseDate: '2030-11-20T10:00:00.000Z'",
  ].join('\n');
}
