/** Files that hold one picture in many sizes, each as PNG. */

export interface SizedPng {
  /** The side of the square, px. */
  readonly size: number;
  readonly png: Buffer;
}

const ICO_HEADER = 6;
const ICO_ENTRY = 16;
const ICON = 1;
const BITS = 32;

/** Windows' .ico; at most 256 px, which it writes as 0. */
export function toIco(pictures: readonly SizedPng[]): Buffer {
  const header = Buffer.alloc(ICO_HEADER);
  header.writeUInt16LE(ICON, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = ICO_HEADER + ICO_ENTRY * pictures.length;
  const entries = pictures.map(({ size, png }) => {
    const entry = Buffer.alloc(ICO_ENTRY);
    entry.writeUInt8(size % 256, 0);
    entry.writeUInt8(size % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(BITS, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...pictures.map(({ png }) => png)]);
}

/** macOS's names for the pictures of an .icns that may be PNG; some sizes have two, for each kind of screen. */
const ICNS_KINDS: Readonly<Record<number, readonly string[]>> = {
  32: ['ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic13', 'ic08'],
  512: ['ic14', 'ic09'],
  1024: ['ic10'],
};

/** macOS's .icns, of the sizes that it has as PNG. */
export function toIcns(pictures: readonly SizedPng[]): Buffer {
  const parts = pictures.flatMap(({ size, png }) =>
    (ICNS_KINDS[size] ?? []).map((kind) => icnsPart(kind, png)),
  );
  return icnsPart('icns', Buffer.concat(parts));
}

function icnsPart(kind: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(kind, 'latin1');
  head.writeUInt32BE(content.length + head.length, 4);
  return Buffer.concat([head, content]);
}
