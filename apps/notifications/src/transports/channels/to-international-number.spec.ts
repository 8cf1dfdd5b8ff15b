import { toInternationalNumber } from './to-international-number';

describe('a telephone number', () => {
  it.each([
    ['+34 612 345 678', '+34612345678'],
    ['612 345 678', '+34612345678'],
    ['0034 96 123 45 67', '+34961234567'],
    ['+49 (151) 234-567.89', '+4915123456789'],
  ])('written as %s is dialled as %s', (typedNumber, expected) => expect(toInternationalNumber(typedNumber)).toBe(expected));

  it.each(['', '12345', '0151 23456789', '+0 612 345 678', 'call me', '+34 612 345 678 ext 5'])(
    'written as %j cannot be dialled',
    (typedNumber) => expect(toInternationalNumber(typedNumber)).toBeNull(),
  );
});
