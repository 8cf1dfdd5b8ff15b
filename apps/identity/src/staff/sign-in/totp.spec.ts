import { encodeBase32, newTotpSecret, stepAt, stepOfCode, totpCode } from './totp';

const SECRET = Buffer.from('12345678901234567890');
const SECOND_MS = 1_000;

it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('totpCode at %d s equals the code of RFC 6238', (seconds, code) => {
  expect(totpCode(SECRET, stepAt(seconds * SECOND_MS), 8)).toBe(code);
});

it.each([
  ['', ''],
  ['f', 'MY'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 encodes %j as RFC 4648 does', (text, encoded) => {
  expect(encodeBase32(Buffer.from(text))).toBe(encoded);
});

it('stepOfCode tolerates a clock that is one step slow or fast, and no more', () => {
  const now = 1_800_000_000 * SECOND_MS;
  const step = stepAt(now);
  const steps = [-2, -1, 0, 1, 2].map((stepOffset) => stepOfCode(SECRET, totpCode(SECRET, step + stepOffset), now));
  expect(steps).toEqual([null, step - 1, step, step + 1, null]);
});

it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('stepOfCode returns null for %j', (code) => {
  expect(stepOfCode(SECRET, code, 59 * SECOND_MS)).toBeNull();
});

it('newTotpSecret creates different secrets of 160 bits', () => {
  expect([newTotpSecret().length, newTotpSecret().equals(newTotpSecret())]).toEqual([20, false]);
});
