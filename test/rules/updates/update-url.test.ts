import { describe, expect, it } from 'vitest';
import { newKeyPair } from '../../../scripts/release-manifest.ts';
import { readUpdateKey, readUpdateUrl } from '../../../scripts/update-url.ts';

const read = (PARALLAX_UPDATE_URL?: string): string | null =>
  readUpdateUrl(PARALLAX_UPDATE_URL === undefined ? {} : { PARALLAX_UPDATE_URL });

describe('the place of new versions', () => {
  it('is none where none is set', () => {
    expect([read(), read(''), read(' ')]).toEqual([null, null, null]);
  });

  it('is an HTTPS address, without its last slash', () => {
    expect(read('https://releases.example/parallax/')).toBe('https://releases.example/parallax');
    expect(read('https://releases.example')).toBe('https://releases.example');
  });

  it.each([
    'http://releases.example',
    'ftp://releases.example',
    'releases.example',
    'https://me:you@releases.example',
    'https://releases.example/?token=1',
    'https://releases.example/#x',
  ])('%s is refused, because its downloads are executed', (address) => {
    expect(() => read(address)).toThrow('PARALLAX_UPDATE_URL has to be');
  });
});

describe('the key of who signs new versions', () => {
  const PARALLAX_UPDATE_URL = 'https://releases.example';

  it('is built in where there is a place of new versions', () => {
    const { publicKey } = newKeyPair();
    expect(readUpdateKey({ PARALLAX_UPDATE_KEY: publicKey })).toBeNull();
    const env = { PARALLAX_UPDATE_URL, PARALLAX_UPDATE_KEY: ` ${publicKey} ` };
    expect(readUpdateKey(env)).toBe(publicKey);
  });

  it.each(['', 'no key', newKeyPair().privateKey])('%j ends the packing', (PARALLAX_UPDATE_KEY) => {
    const env = { PARALLAX_UPDATE_URL, PARALLAX_UPDATE_KEY };
    expect(() => readUpdateKey(env)).toThrow('PARALLAX_UPDATE_KEY has to be the public key');
  });
});
