import { isHumanText } from './human-text';
import { isShopEmail } from './shop-email';

describe('isHumanText', () => {
  const length = { min: 2, max: 10 };

  it.each(['Lu', 'Lucía', '  Bo  ', 'Ιωάννα', '日本', '👩‍👩'.slice(0, 2) + 'a'])('accepts %j', (text) => {
    expect(isHumanText(text, length)).toBe(true);
  });

  it.each([
    ['two spaces', '  '],
    ['two zero-width spaces', '\u200b\u200b'],
    ['a right-to-left override', 'Ana\u202e'],
    ['a NUL byte', 'An\u0000a'],
    ['a lone surrogate', 'An\ud800a'],
    ['too long a text', 'abcdefghijk'],
    ['a number', 12],
  ])('refuses %s', (_what, value) => {
    expect(isHumanText(value, length)).toBe(false);
  });
});

describe('isShopEmail', () => {
  it.each(['lucia.ferrer@example.com', 'a+b@sub.example.co'])('accepts %s', (address) => {
    expect(isShopEmail(address)).toBe(true);
  });

  it.each(['a@b.co\u202e', 'ａ@b.co', '"a b"@example.com', 'a b@example.com', 'nobody', '', `${'a'.repeat(250)}@b.co`])(
    'refuses %j',
    (address) => {
      expect(isShopEmail(address)).toBe(false);
    },
  );
});
