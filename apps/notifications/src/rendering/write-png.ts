import { crc32, deflateSync } from 'node:zlib';
import type { FewColours } from './reduce-palette';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits for each pixel, which name a colour of the palette; no interlacing. */
const KIND = Buffer.from([8, 3, 0, 0, 0]);
/** Filter type of each row: none, which suits palettes. */
const NOT_FILTERED = Buffer.from([0]);
const SMALLEST = 9;

/** A picture with a palette as a PNG file (RFC 2083). */
export function writePng({ palette, pixels }: FewColours, width: number, height: number): Buffer {
  const rows = Array.from({ length: height }, (_, row) => Buffer.concat([NOT_FILTERED, pixels.subarray(row * width, (row + 1) * width)]));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([number(width), number(height), KIND])),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: SMALLEST })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  return Buffer.concat([number(content.length), body, number(crc32(body))]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
