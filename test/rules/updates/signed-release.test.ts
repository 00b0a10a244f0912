import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import {
  fetchManifest,
  isNewer,
  readManifest,
  readPublicKey,
  type Release,
  requireSame,
  requireSigned,
} from '../../../electron/updates/signed-release.ts';
import { newKeyPair, readPrivateKey, signRelease } from '../../../scripts/release-manifest.ts';
import { useFolder } from '../../support/folder.ts';
import { serveHttp } from '../../support/http-server.ts';

const inFolder = useFolder();
const NOW = Date.parse('2030-11-20T10:00:00Z');
const { publicKey, privateKey } = newKeyPair();
const bytes = Buffer.from('a new version');
const FILE = {
  name: 'Parallax-9.1.0.AppImage',
  size: bytes.length,
  sha512: createHash('sha512').update(bytes).digest('base64'),
};
const RELEASE: Release = {
  version: '9.1.0',
  counter: 12,
  expires: '2031-01-01T00:00:00.000Z',
  files: [FILE],
};
const trust = { publicKey: readPublicKey(publicKey), trustedCounter: 12, nowMs: NOW };
const signed = (release: object = RELEASE, key = privateKey): string =>
  signRelease(release as Release, readPrivateKey(key));
const codeOf = (work: () => unknown): unknown => {
  try {
    work();
    return null;
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
};

describe('a manifest', () => {
  it('is believed where its makers signed it', () => {
    expect(readManifest(signed(), trust)).toEqual(RELEASE);
  });

  const { release: text, signature } = JSON.parse(signed()) as Record<string, string>;
  it.each<[string, string]>([
    ['signed by somebody else', signed(RELEASE, newKeyPair().privateKey)],
    ['without a signature', JSON.stringify({ release: text, signature: '' })],
    ['with a signature alone', JSON.stringify({ signature })],
    [
      'changed by one letter',
      JSON.stringify({ release: text?.replace('9.1.0', '9.1.1'), signature }),
    ],
    ['with more beside it', JSON.stringify({ release: text, signature, version: '9.9.9' })],
    ['that is no JSON', 'version: 9.1.0'],
    ['nested deep', '['.repeat(100_000)],
    ['of another form', signed({ ...RELEASE, files: [] })],
    ['with a path for a name', signed({ ...RELEASE, files: [{ ...FILE, name: '../a' }] })],
    ['with a version in preparation', signed({ ...RELEASE, version: '9.1.0-beta.1' })],
    ['with a counter that is none', signed({ ...RELEASE, counter: -1 })],
    ['that never expires', signed({ ...RELEASE, expires: 'never' })],
  ])('%s is not believed', (_, manifest) => {
    expect(codeOf(() => readManifest(manifest, trust))).toBe('ERR_RELEASE_UNTRUSTED');
  });

  it('is out of date once it expires, or a later one was believed', () => {
    const at = (nowMs: number, trustedCounter = 12) =>
      codeOf(() => readManifest(signed(), { ...trust, nowMs, trustedCounter }));
    expect(at(Date.parse(RELEASE.expires) - 1)).toBeNull();
    expect(at(Date.parse(RELEASE.expires))).toBe('ERR_RELEASE_EXPIRED');
    expect(at(NOW, 13)).toBe('ERR_RELEASE_EXPIRED');
  });
});

it.each([
  ['9.1.0', '9.0.9', true],
  ['9.1.0', '9.1.0', false],
  ['9.1.0', '9.1.0-beta.2', true],
  ['9.1.0', '10.0.0', false],
  ['10.0.0', '9.9.9', true],
  ['9.1.0', 'unknown', false],
])('%s is newer than %s: %s', (version, than, expected) => {
  expect(isNewer(version, than)).toBe(expected);
});

describe('what the feed offers', () => {
  const { name: url, ...rest } = FILE;
  const offer = (files: object[], version = '9.1.0') =>
    codeOf(() => requireSame(RELEASE, { version, files: files as [] }));

  it('is taken where it is what was signed', () => {
    expect(offer([{ url, ...rest }])).toBeNull();
    expect(offer([{ url, sha512: rest.sha512 }])).toBeNull();
  });

  it.each<[string, object[], string?]>([
    ['another version', [{ url, ...rest }], '9.2.0'],
    ['an older version', [{ url, ...rest }], '0.0.1'],
    ['no file', []],
    ['another checksum', [{ url, ...rest, sha512: 'x' }]],
    ['another size', [{ url, ...rest, size: 1 }]],
    ['another name', [{ url: 'Other.AppImage', ...rest }]],
    ['another place', [{ url: `https://evil.example/${url}`, ...rest }]],
    [
      'a file beside it',
      [
        { url, ...rest },
        { url: 'Other.AppImage', sha512: 'x' },
      ],
    ],
  ])('is refused with %s', (_, files, version) => {
    expect(offer(files, version)).toBe('ERR_RELEASE_UNTRUSTED');
  });
});

describe('what was downloaded', () => {
  it('stays where it is what was signed', async () => {
    fs.writeFileSync(inFolder('new'), bytes);
    await requireSigned(RELEASE, inFolder('new'));
    expect(fs.existsSync(inFolder('new'))).toBe(true);
  });

  it('is removed where it is not', async () => {
    fs.writeFileSync(inFolder('new'), 'a bad version');
    await expect(requireSigned(RELEASE, inFolder('new'))).rejects.toThrow('not what was signed');
    expect(fs.existsSync(inFolder('new'))).toBe(false);
  });
});

describe('the folder of releases', () => {
  let close = (): Promise<void> => Promise.resolve();
  afterEach(() => close());
  async function serving(status: number, body: string, headers = {}): Promise<string> {
    const server = await serveHttp((_request, response) => {
      response.writeHead(status, headers).end(body);
    });
    close = () => server.close();
    return server.address;
  }

  it('gives its manifest', async () => {
    expect(await fetchManifest(fetch, await serving(200, signed()))).toBe(signed());
  });

  it.each([
    [404, '', {}, { code: 'ERR_RELEASE_MISSING' }],
    [503, '', {}, { message: 'HTTP_ERROR_503' }],
    [200, 'x'.repeat(300_000), {}, { code: 'ERR_RELEASE_UNTRUSTED' }],
    [302, '', { location: '/elsewhere' }, { message: 'fetch failed' }],
  ])('is given up at %i', async (status, body, headers, error) => {
    const address = await serving(status, body, headers);
    await expect(fetchManifest(fetch, address)).rejects.toMatchObject(error);
  });
});

it('a manifest is fetched without cookies, and from no other address', async () => {
  const sent: RequestInit[] = [];
  await fetchManifest((_url, init) => {
    sent.push(init);
    return Promise.resolve(new Response('{}'));
  }, 'https://updates.example');
  expect(sent).toMatchObject([{ credentials: 'omit', redirect: 'error', cache: 'no-store' }]);
});
