import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { toIcns, toIco } from '../../../scripts/icon-files.ts';
import {
  ICON_FOLDER,
  manifestOf,
  PAGE_COPY,
  readManifest,
} from '../../../scripts/icon-manifest.ts';

const read = (name: string): Buffer => fs.readFileSync(path.join(ICON_FOLDER, name));
/** The sides of a PNG, px. */
const sidesOf = (png: Buffer): [number, number] => {
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
};

describe("the application's icon", () => {
  it('is what was made of the drawings as they are (else: node scripts/icons.ts)', () => {
    const manifest = readManifest();
    expect(manifestOf(Object.keys(manifest.made))).toEqual(manifest);
    const present = fs
      .readdirSync(ICON_FOLDER, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(ICON_FOLDER, path.join(entry.parentPath, entry.name)))
      .map((name) => name.replaceAll(path.sep, '/'));
    expect(present.sort()).toEqual(
      [...Object.keys(manifest.sources), ...Object.keys(manifest.made), 'manifest.json'].sort(),
    );
  });

  it('is the same drawing in the page', () => {
    expect(fs.readFileSync(PAGE_COPY, 'utf8')).toBe(read('icon.svg').toString());
  });

  it('has the sizes in its names', () => {
    expect(sidesOf(read('icon.png'))).toEqual([1024, 1024]);
    for (const side of [16, 24, 32, 48, 64, 128, 256, 512]) {
      expect(sidesOf(read(`linux/${side}x${side}.png`))).toEqual([side, side]);
    }
  });

  it("has every size of Windows' in the .ico", () => {
    const ico = read('icon.ico');
    const count = ico.readUInt16LE(4);
    const sides = Array.from({ length: count }, (_, index) => {
      const entry = 6 + 16 * index;
      const [length, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)];
      const png = ico.subarray(offset, offset + length);
      const [side] = sidesOf(png);
      expect(ico.readUInt8(entry)).toBe(side % 256);
      return side;
    });
    expect(sides).toEqual([16, 20, 24, 32, 40, 48, 64, 256]);
  });

  it("has every size of macOS's in the .icns", () => {
    const icns = read('icon.icns');
    expect(icns.toString('latin1', 0, 4)).toBe('icns');
    expect(icns.readUInt32BE(4)).toBe(icns.length);
    const parts: [string, number][] = [];
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
      const [side] = sidesOf(icns.subarray(at + 8));
      parts.push([icns.toString('latin1', at, at + 4), side]);
    }
    expect(parts).toEqual([
      ['ic11', 32],
      ['ic12', 64],
      ['ic07', 128],
      ['ic13', 256],
      ['ic08', 256],
      ['ic14', 512],
      ['ic09', 512],
      ['ic10', 1024],
    ]);
  });

  it('an empty file of either kind is one', () => {
    expect(toIco([])).toHaveLength(6);
    expect(toIcns([])).toHaveLength(8);
  });
});
