/** From 1, guessed at once, to 4. */
export type Strength = 1 | 2 | 3 | 4;

const CHARACTER_POOLS: readonly (readonly [RegExp, number])[] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\d/, 10],
  [/[^\p{L}\d]/u, 32],
];
const COMMON_WORDS_PATTERN = /pass|contras|qwert|asdf|admin|letmein|welcome|bienvenid|iloveyou|tequiero|brote|cepillo|bambo|abc|123/i;
/** Bits from which on a password is fair, good, strong. */
const FAIR_BITS = 32;
const GOOD_BITS = 48;
const STRONG_BITS = 66;
const MIN_PERSONAL_LENGTH = 4;

/** Characters that are hard to guess: neither repeated nor next to the one before, as in `aaa` and `1234`. */
function countUnpredictable(password: string): number {
  const codePoints = [...password].map((character) => character.codePointAt(0) ?? 0);
  return codePoints.filter((point, index) => Math.abs(point - (codePoints[index - 1] ?? -2)) > 1).length;
}

const containsPersonal = (password: string, personal: string): boolean =>
  personal.length >= MIN_PERSONAL_LENGTH && password.toLowerCase().includes(personal.toLowerCase());

/**
 * Estimated strength of a password, from its length, variety and common passwords. The server decides which ones it rejects.
 * @param personal facts known to an attacker, such as the address
 */
export function estimateStrength(password: string, personal: readonly string[] = []): Strength {
  const pool = CHARACTER_POOLS.reduce((sum, [pattern, size]) => (pattern.test(password) ? sum + size : sum), 0);
  const isGuessable = personal.flatMap((text) => text.split(/[@.\s]/)).some((part) => containsPersonal(password, part));
  const length = countUnpredictable(password) / (COMMON_WORDS_PATTERN.test(password) || isGuessable ? 2 : 1);
  const bits = pool === 0 ? 0 : length * Math.log2(pool);
  return bits < FAIR_BITS ? 1 : bits < GOOD_BITS ? 2 : bits < STRONG_BITS ? 3 : 4;
}
