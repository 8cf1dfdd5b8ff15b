import { isHumanText, isName, isPhone, isStreet } from './readable-text';
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

describe('a text on a parcel label', () => {
  it.each(['Lu', "Mª José d'Or", 'Ιωάννα', '日本', 'L’Hospitalet', 'Nguye\u0302n', 'Öz', 'São Tomé 2'])('can be the name %j', (text) => {
    expect([isName(text), isStreet(text)]).toEqual([true, true]);
  });

  it.each([
    ['Hangul fillers', '\u3164\u3164'],
    ['half-width fillers', '\uffa0\uffa0'],
    ['blank braille', '\u2800\u2800'],
    ['tag characters', 'Ana\u{e0041}\u{e0042}'],
    ['bare accents', '\u0301\u0301\u0301'],
    ['an accent in front', '\u0301Ana'],
    ['punctuation alone', '--;..'],
    ['nothing', ''],
  ])('cannot be a name or a street of %s', (_what, text) => {
    expect([isName(text), isStreet(text)]).toEqual([false, false]);
  });

  it('can be a street of digits but not a name of digits', () => {
    expect([isName('48'), isStreet('48')]).toEqual([false, true]);
  });

  it.each(['612 345 678', '+34 612 345 678', '(0)20-123.45.67', '1234567', '123456789012345'])('can be the phone number %s', (text) => {
    expect(isPhone(text)).toBe(true);
  });

  it.each(['---------', '+++++++++', '         ', '123456', '1234567890123456', '12+3456789', 'nine digits', '612345678\u0660'])(
    'cannot be the phone number %j',
    (text) => {
      expect(isPhone(text)).toBe(false);
    },
  );
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
