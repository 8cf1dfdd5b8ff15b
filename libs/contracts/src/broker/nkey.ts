import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

const BASE32_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const USER_PREFIX_BYTE = 20 << 3;
/** The two bytes that begin the seed of a user. */
const USER_SEED_PREFIX = [(18 << 3) | (USER_PREFIX_BYTE >> 5), (USER_PREFIX_BYTE & 31) << 3];
/** The bytes before the 32 bytes of an Ed25519 private key in PKCS #8. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Makes the secret by which a program authenticates at the broker: the seed of a user's nkey. */
export function newBrokerSeed(): string {
  const { d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return encode(Buffer.concat([Buffer.from(USER_SEED_PREFIX), Buffer.from(d, 'base64url')]));
}

/** The Ed25519 private key in a seed. @throws Error when the text is no seed of a user */
export function privateKeyOf(seed: string): KeyObject {
  const bytes = decode(seed);
  const isSeed = bytes.length === 36 && USER_SEED_PREFIX.every((byte, at) => bytes[at] === byte) && encode(bytes.subarray(0, 34)) === seed;
  if (!isSeed) throw new Error('This is not the seed of a user of the broker');
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, bytes.subarray(2, 34)]), format: 'der', type: 'pkcs8' });
}

/** The public half of a seed, which the broker is configured with. @throws Error when the text is no seed of a user */
export function publicKeyOf(seed: string): string {
  const { x = '' } = createPublicKey(privateKeyOf(seed)).export({ format: 'jwk' });
  return encode(Buffer.concat([Buffer.from([USER_PREFIX_BYTE]), Buffer.from(x, 'base64url')]));
}

/** Base32 of the bytes and their checksum. */
function encode(bytes: Buffer): string {
  const checksumValue = checksum(bytes);
  const bits = [...bytes, checksumValue & 255, checksumValue >> 8].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32_ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function decode(text: string): Buffer {
  const bits = [...text].map((letter) => Math.max(0, BASE32_ALPHABET.indexOf(letter)).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** CRC-16/XMODEM. */
function checksum(bytes: Buffer): number {
  let checksumValue = 0;
  for (const byte of bytes) {
    checksumValue ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      checksumValue = (checksumValue & 0x8000 ? (checksumValue << 1) ^ 0x1021 : checksumValue << 1) & 0xffff;
  }
  return checksumValue;
}
