// Makes what a service proves to the broker who it is with: an nkey of a user, as tools/local-servers does, with nothing but Node.
const { generateKeyPairSync } = require('node:crypto');

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const USER = 20 << 3;
const USER_SEED = [(18 << 3) | (USER >> 5), (USER & 31) << 3];

function checksum(bytes) {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff;
  }
  return sum;
}

function encode(bytes) {
  const sum = checksum(bytes);
  const bits = [...bytes, sum & 255, sum >> 8].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits
    .match(/.{1,5}/g)
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** The seed is the secret of one service, the public key is what the broker knows it by. */
exports.newUser = () => {
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const seed = encode([...USER_SEED, ...Buffer.from(d, 'base64url')]);
  return { seed, publicKey: encode([USER, ...Buffer.from(x, 'base64url')]) };
};
