import { SeededRandom } from '@brote/test-support/random';
import { type HeldRecord, orderLostRecords } from './order-lost-records';

const RUNS = Number(process.env['RANDOM_RUNS'] ?? 30);
const seed = jest.getSeed();
const fingerprintOf = (index: number) => index.toString(16).toUpperCase().padStart(64, '0');
const linkOf = (index: number) => ({
  ...{ issuerNif: 'B12345674', number: `F2027-${String(index).padStart(6, '0')}`, issuedOn: '2027-01-31' },
  fingerprint: fingerprintOf(index),
});

/** A record of a chain. Three follow each other within one second. */
function aRecord(index: number): HeldRecord {
  const generatedAt = new Date(Date.UTC(2_027, 0, 31, 9, 0, Math.floor(index / 3))).toISOString();
  return { ...linkOf(index), previous: linkOf(index - 1), state: 'accepted', generatedAt, totalCents: 700 };
}

function shuffle<T>(random: SeededRandom, list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, place: random.nextInteger(1_000_000) }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

it('records follow each other as they name each other, in whatever order they come', () => {
  for (let run = 0; run < RUNS; run += 1) {
    const random = new SeededRandom(seed + run);
    const records = Array.from({ length: 1 + random.nextInteger(12) }, (_, index) => aRecord(index + 1));
    const lost = orderLostRecords(shuffle(random, records), fingerprintOf(0));
    expect(lost.map(({ fingerprint, ordinal }) => [fingerprint, ordinal])).toEqual(
      records.map(({ fingerprint }, index) => [fingerprint, index + 1]),
    );
  }
});

it('a record that the agency does not hold has no position, and is known by the one that names it', () => {
  for (let run = 0; run < RUNS; run += 1) {
    const random = new SeededRandom(seed + run);
    const count = 4 + random.nextInteger(12);
    // Single ones are rejected: of two in a row nothing names the first.
    const rejected = new Set(Array.from({ length: count }, (_, index) => index + 1).filter((index) => index % 4 === 2 && index < count));
    const held = Array.from({ length: count }, (_, index) => aRecord(index + 1)).filter((_, index) => !rejected.has(index + 1));
    const lost = orderLostRecords(shuffle(random, held), fingerprintOf(0));
    expect(lost.filter(({ ordinal }) => ordinal === null).map(({ fingerprint }) => fingerprint)).toEqual([...rejected].map(fingerprintOf));
    expect(lost.filter(({ ordinal }) => ordinal !== null).map(({ fingerprint }) => fingerprint)).toEqual(
      held.map(({ fingerprint }) => fingerprint),
    );
  }
});

it('the first record of a chain continues an empty database', () => {
  const { previous: _, ...first } = aRecord(1);
  expect(orderLostRecords([aRecord(2), first], null).map(({ ordinal, number }) => [ordinal, number])).toEqual([
    [1, first.number],
    [2, aRecord(2).number],
  ]);
});

it('no record is lost where none is unknown', () => {
  expect(orderLostRecords([], fingerprintOf(1))).toEqual([]);
});
