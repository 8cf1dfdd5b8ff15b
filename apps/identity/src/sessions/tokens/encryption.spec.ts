import { deriveKey, encrypt, decrypt } from './encryption';

const key = deriveKey('a secret', 'spec');

it('unseal opens a sealed text', () => {
  expect(decrypt(key, encrypt(key, 'un secreto de 32 cañas'))).toBe('un secreto de 32 cañas');
});

it('unseal refuses another secret and another purpose', () => {
  expect(() => decrypt(deriveKey('another secret', 'spec'), encrypt(key, 'x'))).toThrow();
  expect(() => decrypt(deriveKey('a secret', 'other'), encrypt(key, 'x'))).toThrow();
});

it('unseal refuses a sealed text with a changed byte', () => {
  const encryptedBytes = encrypt(key, 'pay 10');
  for (let index = 0; index < encryptedBytes.length; index += 1) {
    const tamperedBytes = Buffer.from(encryptedBytes);
    tamperedBytes.writeUInt8(tamperedBytes.readUInt8(index) ^ 1, index);
    expect(() => decrypt(key, tamperedBytes)).toThrow();
  }
});

it('seal returns a different result for the same text each time', () => {
  expect(encrypt(key, 'x').equals(encrypt(key, 'x'))).toBe(false);
});
