import { madridDay } from '@brote/service-runtime';
import type { OrderStatus } from '@brote/contracts/orders';

const DAY_MS = 86_400_000;

/** Days, the legal term of a delivery. A parcel that did not leave by then is cancelled and refunded. */
export const MAX_DISPATCH_WAIT_DAYS = 30;

/** SQL: orders whose customer closed the account before the parcel left. Those of deliveries of plans follow their plan. */
export const ENDS_AFTER_ERASURE_SQL = `(status = 'processing' AND delivery_id IS NULL AND erase_wanted_at IS NOT NULL)`;

interface ErasableOrder {
  readonly eraseWantedAt: Date | null;
  readonly status: OrderStatus;
}

/** The day in Madrid before which the parcel of an erased person has to leave; null for all other orders. */
export function lastDispatchDayOf({ eraseWantedAt, status }: ErasableOrder): string | null {
  if (eraseWantedAt === null || status !== 'processing') return null;
  return madridDay(new Date(eraseWantedAt.getTime() + MAX_DISPATCH_WAIT_DAYS * DAY_MS));
}
