import { randomUUID } from 'node:crypto';
import { SeededRandom } from './seeded-random';

/** An event of one aggregate, without its content. */
export interface NumberedEvent {
  id: string;
  epoch: number;
  version: number;
}

const MAX_EVENTS = 6;

/**
 * The events of an aggregate whose database is restored in the middle: versions are given again, in a later epoch. The deliveries have all
 * events in a random order, some of them twice.
 * @param seed any whole number; equal seeds give equal orders
 */
export function historyWithRestore(seed: number): { deliveries: NumberedEvent[]; last: NumberedEvent } {
  const random = new SeededRandom(seed);
  const before = createEvents(0, 1, 1 + random.nextInteger(MAX_EVENTS));
  const restoredVersion = random.nextInteger(before.length + 1);
  const after = createEvents(1 + random.nextInteger(3), restoredVersion + 1, 1 + random.nextInteger(MAX_EVENTS));
  const events = [...before, ...after];
  const deliveries = random.shuffle([...events, ...random.sample(events, 2)]);
  return { deliveries, last: events.at(-1) as NumberedEvent };
}

function createEvents(epoch: number, firstVersion: number, count: number): NumberedEvent[] {
  return Array.from({ length: count }, (_, index) => ({ id: randomUUID(), epoch, version: firstVersion + index }));
}
