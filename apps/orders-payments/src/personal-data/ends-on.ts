import { madridDay } from '@brote/service-runtime';
import type { OrderStatus } from '@brote/contracts/orders';
import { LONGEST_WAIT_DAYS } from './end-parcels-of-erased';

const DAY_MS = 86_400_000;

/** SQL: orders whose customer closed the account before the parcel left. Those of deliveries of plans follow their plan. */
export const ENDS_BY_ITSELF = `(status = 'processing' AND delivery_id IS NULL AND erase_wanted_at IS NOT NULL)`;

interface Erasable {
  readonly eraseWantedAt: Date | null;
  readonly status: OrderStatus;
}

/** The day in Madrid before which the parcel of an erased person has to leave; null for all other orders. */
export function endsOn({ eraseWantedAt, status }: Erasable): string | null {
  if (eraseWantedAt === null || status !== 'processing') return null;
  return madridDay(new Date(eraseWantedAt.getTime() + LONGEST_WAIT_DAYS * DAY_MS));
}
