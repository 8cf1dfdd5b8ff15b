import { deriveKey, seal, unseal } from './seal';

const key = deriveKey('a secret', 'spec');

it('unseal opens a sealed text', () => {
  expect(unseal(key, seal(key, 'un secreto de 32 cañas'))).toBe('un secreto de 32 cañas');
});

it('unseal refuses another secret and another purpose', () => {
  expect(() => unseal(deriveKey('another secret', 'spec'), seal(key, 'x'))).toThrow();
  expect(() => unseal(deriveKey('a secret', 'other'), seal(key, 'x'))).toThrow();
});

it('unseal refuses a sealed text with a changed byte', () => {
  const sealedBytes = seal(key, 'pay 10');
  for (let index = 0; index < sealedBytes.length; index += 1) {
    const tamperedBytes = Buffer.from(sealedBytes);
    tamperedBytes.writeUInt8(tamperedBytes.readUInt8(index) ^ 1, index);
    expect(() => unseal(key, tamperedBytes)).toThrow();
  }
});

it('seal returns a different result for the same text each time', () => {
  expect(seal(key, 'x').equals(seal(key, 'x'))).toBe(false);
});
