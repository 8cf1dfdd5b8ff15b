import { randomFillSync } from 'node:crypto';

const bytes = new Uint8Array(16);

/** A UUID of version 7: its first 48 bits are the machine's time in milliseconds (UTC), the rest is random. */
export function uuidv7(now: number = Date.now()): string {
  randomFillSync(bytes);
  const buffer = Buffer.from(bytes);
  buffer.writeUIntBE(now, 0, 6);
  buffer.writeUInt8((buffer.readUInt8(6) & 0x0f) | 0x70, 6);
  buffer.writeUInt8((buffer.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = buffer.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
