import { crc32 } from 'node:zlib';

/** A chunk of a PNG with empty data, and its checksum. */
export function chunk(name: string, length: number, data: readonly number[] = []): Uint8Array {
  const bytes = new Uint8Array(length + 12);
  new DataView(bytes.buffer).setUint32(0, length);
  bytes.set(new TextEncoder().encode(name), 4);
  bytes.set(data, 8);
  new DataView(bytes.buffer).setUint32(length + 8, crc32(bytes.subarray(4, length + 8)));
  return bytes;
}

/** The form of a PNG, without a picture in it. */
export function pngOf(
  width: number,
  height: number,
  chunks: readonly Uint8Array[] = [chunk('IDAT', 100), chunk('IDAT', 40)],
  kind: readonly number[] = [8, 6, 0, 0, 0],
): Uint8Array<ArrayBuffer> {
  const size = new Uint8Array(8);
  new DataView(size.buffer).setUint32(0, width);
  new DataView(size.buffer).setUint32(4, height);
  const parts = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', 13, [...size, ...kind]),
    ...chunks,
    chunk('IEND', 0),
  ];
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
