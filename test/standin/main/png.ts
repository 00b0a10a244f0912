import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Samples of a pixel, by the type of colour. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** What decides how pixels look. */
const KEPT = ['IHDR', 'PLTE', 'tRNS'];

/** A PNG encoded anew: its pixels, and nothing else that was in it. Null if they can't be read. */
export function encodedAnew(png: Buffer): Buffer | null {
  const parts = chunksOf(png);
  const header = parts?.get('IHDR');
  const data = parts?.get('IDAT');
  if (!parts || header?.length !== 13 || !data) return null;
  const rows = inflated(data);
  const samples = SAMPLES[header.readUInt8(9)] ?? Number.NaN;
  const bytesOfRow = 1 + Math.ceil((header.readUInt32BE(0) * header.readUInt8(8) * samples) / 8);
  const isInterlaced = header.readUInt8(12) === 1;
  if (!rows || (!isInterlaced && rows.length !== header.readUInt32BE(4) * bytesOfRow)) return null;
  const kept = KEPT.flatMap((name) => {
    const part = parts.get(name);
    return part ? [chunk(name, part)] : [];
  });
  const end = chunk('IEND', Buffer.alloc(0));
  return Buffer.concat([SIGNATURE, ...kept, chunk('IDAT', deflateSync(rows, { level: 1 })), end]);
}

/** Chunks of a name are joined; what is behind the end is left out. */
function chunksOf(png: Buffer): Map<string, Buffer> | null {
  if (!png.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
  const parts = new Map<string, Buffer>();
  for (let at = SIGNATURE.length; at + 12 <= png.length;) {
    const to = at + 8 + png.readUInt32BE(at);
    const name = png.toString('latin1', at + 4, at + 8);
    if (to + 4 > png.length || crc32(png.subarray(at + 4, to)) !== png.readUInt32BE(to))
      return null;
    if (name === 'IEND') return parts;
    parts.set(name, Buffer.concat([parts.get(name) ?? Buffer.alloc(0), png.subarray(at + 8, to)]));
    at = to + 4;
  }
  return null;
}

function inflated(data: Buffer): Buffer | null {
  try {
    return inflateSync(data);
  } catch {
    return null;
  }
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
}
