import type { PlanBillingObject } from '@brote/contracts/payments';
import { counter } from '@brote/service-runtime';

const repairsCounter = counter(
  'reconciler_repairs_total',
  'Repairs that the reconciler had to make; each one means that something was missed',
  ['kind'],
);

/** Kind of a repair. Kinds of billing objects are repairs of plans; `dispute` is also one of an order. */
type RepairKind = 'session-adopted' | 'session-ended' | 'event-undelivered' | 'stock-held' | 'plan-document' | PlanBillingObject;

/** Counts a repair of the reconciler. */
export function countRepair(kind: RepairKind, times = 1): void {
  repairsCounter.inc({ kind }, times);
}
