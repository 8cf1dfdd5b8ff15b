import { randomUUID } from 'node:crypto';

/** Offset of the random digits of a UUID, after the digit of its version. */
const RANDOM_OFFSET = 15;

/** A UUID of version 7: its first 48 bits are the machine's time in milliseconds (UTC), the rest is random. */
export function uuidv7(nowMs: number = Date.now()): string {
  const time = nowMs.toString(16).padStart(12, '0');
  // Node fetches randomness for many UUIDs at once there; one fetch for each took most of the time.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(RANDOM_OFFSET)}`;
}

/** The text of a UUID of any version. */
export const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
