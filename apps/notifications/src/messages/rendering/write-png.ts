import { crc32, deflateSync } from 'node:zlib';
import type { PalettePicture } from './reduce-palette';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits for each pixel, which name a colour of the palette; no interlacing. */
const PALETTE_HEADER = Buffer.from([8, 3, 0, 0, 0]);
/** Filter type of each row: none, which suits palettes. */
const NO_FILTER = Buffer.from([0]);
const BEST_COMPRESSION = 9;

/** A picture with a palette as a PNG file (RFC 2083). */
export function writePng({ palette, pixels }: PalettePicture, width: number, height: number): Buffer {
  const rows = Array.from({ length: height }, (_, row) => Buffer.concat([NO_FILTER, pixels.subarray(row * width, (row + 1) * width)]));
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', Buffer.concat([encodeUint32(width), encodeUint32(height), PALETTE_HEADER])),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: BEST_COMPRESSION })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  return Buffer.concat([encodeUint32(content.length), body, encodeUint32(crc32(body))]);
}

function encodeUint32(integer: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(integer);
  return bytes;
}
