import { counter } from '@brote/service-runtime';

const repairsCounter = counter(
  'reconciler_repairs_total',
  'Repairs that the reconciler had to make; each one means that something was missed',
  ['kind'],
);

type RepairKind = 'session-adopted' | 'session-ended' | 'event-undelivered' | 'dispute' | 'stock-held';

/** Counts a repair of the reconciler. */
export function countRepair(kind: RepairKind, times = 1): void {
  repairsCounter.inc({ kind }, times);
}
