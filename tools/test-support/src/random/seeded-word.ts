import { SeededRandom } from './seeded-random';

let calls = 0;

/** A word of six hexadecimal digits. It differs in each call of a spec file and repeats with Jest's seed. */
export function seededWord(): string {
  calls += 1;
  return new SeededRandom(jest.getSeed() + calls)
    .below(2 ** 24)
    .toString(16)
    .padStart(6, '0');
}
