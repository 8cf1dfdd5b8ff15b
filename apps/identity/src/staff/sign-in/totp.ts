import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const TOTP_STEP_MS = 30_000;
const DIGIT_COUNT = 6;
const SECRET_BYTES = 20;
const BASE32_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret of 160 bits, as authenticator apps take it. */
export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The step of 30 seconds that contains an instant (epoch milliseconds). */
export function stepAt(epochMs: number): number {
  return Math.floor(epochMs / TOTP_STEP_MS);
}

/** The code of a step (RFC 6238 with SHA-1, which all apps know). */
export function totpCode(secret: Buffer, step: number, digits = DIGIT_COUNT): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step of the code, with a tolerance of one step in both directions; null for a wrong code. */
export function stepOfCode(secret: Buffer, code: string, epochMs: number): number | null {
  const currentStep = stepAt(epochMs);
  const matching = [currentStep - 1, currentStep, currentStep + 1].filter((step) => isSame(totpCode(secret, step), code));
  return matching.at(-1) ?? null;
}

/** Base 32 of RFC 4648, without padding. */
export function encodeBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32_ALPHABET.charAt(Number.parseInt(five.padEnd(5, '0'), 2))).join('');
}

function isSame(expected: string, receivedCode: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(receivedCode)];
  return one.length === other.length && timingSafeEqual(one, other);
}
