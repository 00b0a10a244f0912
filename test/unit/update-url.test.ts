import { describe, expect, it } from 'vitest';
import { readUpdateUrl } from '../../scripts/update-url.ts';

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
  ])('%s is refused: what comes from there is run', (address) => {
    expect(() => read(address)).toThrow('PARALLAX_UPDATE_URL has to be');
  });
});
