import { SeededRandom } from './seeded-random';

let callCount = 0;

/** A word of six hexadecimal digits. It differs in each call of a spec file and repeats with Jest's seed. */
export function seededWord(): string {
  callCount += 1;
  return new SeededRandom(jest.getSeed() + callCount)
    .nextInteger(2 ** 24)
    .toString(16)
    .padStart(6, '0');
}
