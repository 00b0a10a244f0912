import { crc32, deflateSync } from 'node:zlib';

/** A chunk of a PNG with its checksum. */
export function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  new DataView(bytes.buffer).setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(name), 4);
  bytes.set(data, 8);
  new DataView(bytes.buffer).setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}

/** A transparent picture, and what else is to be in its file. */
export function pngOf(
  width: number,
  height: number,
  others: readonly Uint8Array[] = [],
): Uint8Array<ArrayBuffer> {
  const size = new Uint8Array(8);
  new DataView(size.buffer).setUint32(0, width);
  new DataView(size.buffer).setUint32(4, height);
  return Uint8Array.from(
    Buffer.concat([
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
      chunk('IHDR', Uint8Array.of(...size, 8, 6, 0, 0, 0)),
      ...others,
      chunk('IDAT', deflateSync(new Uint8Array(height * (1 + 4 * width)))),
      chunk('IEND', new Uint8Array()),
    ]),
  );
}
