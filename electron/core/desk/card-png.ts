import type { CardProblem } from '#core/base/reason.ts';
import { CARD_HEIGHTS, CARD_WIDTH } from './card.ts';

const MOST_BYTES = 4 * 1024 * 1024;
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** A chunk's length, name and checksum, without its data. */
const AROUND_DATA = 12;
const HEADER_BYTES = 13;
/** Far more than any encoder writes for a card. */
const MOST_CHUNKS = 5_000;
/** 8 bits, then colour with or without transparency, compressed as always, not interlaced. */
const HEADER_ENDS = [
  [8, 2, 0, 0, 0],
  [8, 6, 0, 0, 0],
];
const HEIGHTS = Object.values(CARD_HEIGHTS);

interface Chunk {
  readonly name: string;
  /** Where its data begins and ends. */
  readonly from: number;
  readonly to: number;
}

/**
 * Checks that bytes are a PNG of a card's size: its signature, its header, and that its chunks are
 * the picture's alone, have their checksums and fill it exactly. Null if so. The picture itself is
 * not decoded.
 */
export function cardProblem(bytes: Uint8Array): CardProblem | null {
  if (bytes.length > MOST_BYTES) return 'too-large';
  if (SIGNATURE.some((byte, index) => bytes[index] !== byte)) return 'not-png';
  const chunks = chunksOf(bytes);
  const header = chunks?.[0];
  if (!chunks || header?.name !== 'IHDR' || header.to - header.from !== HEADER_BYTES) {
    return 'damaged';
  }
  const view = viewOf(bytes);
  const [width, height] = [view.getUint32(header.from), view.getUint32(header.from + 4)];
  if (width !== CARD_WIDTH || !HEIGHTS.includes(height)) return 'wrong-size';
  const isUsual = HEADER_ENDS.some((end) =>
    end.every((byte, index) => bytes[header.from + 8 + index] === byte),
  );
  return isUsual && isWhole(chunks.slice(1)) ? null : 'damaged';
}

/** Data, then the empty end, as the page's encoder writes them. Other chunks have other uses. */
function isWhole(chunks: readonly Chunk[]): boolean {
  const end = chunks.at(-1);
  return (
    chunks.length > 1 &&
    chunks.slice(0, -1).every(({ name }) => name === 'IDAT') &&
    end?.name === 'IEND' &&
    end.from === end.to
  );
}

/** All chunks of a PNG, from first to last byte; null if they do not fit. */
function chunksOf(bytes: Uint8Array): Chunk[] | null {
  const view = viewOf(bytes);
  const chunks: Chunk[] = [];
  let at = SIGNATURE.length;
  while (at < bytes.length) {
    if (bytes.length - at < AROUND_DATA || chunks.length === MOST_CHUNKS) return null;
    const length = view.getUint32(at);
    if (length > bytes.length - at - AROUND_DATA) return null;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const checked = bytes.subarray(at + 4, at + 8 + length);
    if (checksumOf(checked) !== view.getUint32(at + 8 + length)) return null;
    chunks.push({ name, from: at + 8, to: at + 8 + length });
    at += AROUND_DATA + length;
  }
  return chunks;
}

/** CRC-32 of what one byte adds. */
const CHECKSUMS = Uint32Array.from({ length: 256 }, (_, byte) =>
  Array.from({ length: 8 }).reduce<number>(
    (rest) => ((rest & 1) === 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1),
    byte,
  ),
);

function checksumOf(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = (rest >>> 8) ^ (CHECKSUMS[(rest ^ byte) & 0xff] ?? 0);
  return (rest ^ 0xffffffff) >>> 0;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);
