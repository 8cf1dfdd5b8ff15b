import { isNif } from './nif';

it.each([
  ['a person', '12345678Z'],
  ['the person of the agency’s examples', '89890001K'],
  ['a foreigner X', 'X1234567L'],
  ['a foreigner Y', 'Y1234567X'],
  ['a foreigner Z', 'Z1234567R'],
  ['a limited company', 'B12345674'],
  ['a stock corporation', 'A58818501'],
  ['a public body with a letter', 'Q2826000H'],
  ['a foreign company with a letter', 'N0012345E'],
  ['a person with a provisional number', 'M1234567L'],
])('%s has a correct number', (_title, nif) => {
  expect(isNif(nif)).toBe(true);
});

it.each([
  '12345678A',
  '12345678z',
  '1234567Z',
  'X1234567A',
  'B12345675',
  'B1234567D',
  'Q28260008',
  'I12345674',
  'Ñ12345674',
  ' 12345678Z',
  '',
])('the number "%s" is refused', (nif) => {
  expect(isNif(nif)).toBe(false);
});

it('one changed digit of a number is noticed', () => {
  for (const nif of ['12345678Z', 'X1234567L', 'B12345674'])
    for (const index of [1, 2, 3, 4, 5, 6, 7]) {
      const digit = (Number(nif.charAt(index)) + 1) % 10;
      expect(isNif(`${nif.slice(0, index)}${digit}${nif.slice(index + 1)}`)).toBe(false);
    }
});
