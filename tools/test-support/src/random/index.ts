export { runSeed } from './run-seed';
export { SeededRandom } from './seeded-random';
