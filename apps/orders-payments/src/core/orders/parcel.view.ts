import { trackingPageUrl, type TrackingView } from '@brote/contracts/orders';
import type { Order } from './order.entity';
import { arrivalDays, expectedArrivalDays, madridDay } from '@brote/service-runtime';

/** The tracking of an order's parcel; null until it was handed to a carrier. */
export function trackingView({ carrier, trackingNumber }: Pick<Order, 'carrier' | 'trackingNumber'>): TrackingView | null {
  if (carrier === null || trackingNumber === null) return null;
  return { carrier, number: trackingNumber, url: trackingPageUrl(carrier, trackingNumber) };
}

type ParcelDates = Pick<Order, 'status' | 'leavesOn' | 'deliversOn' | 'deliveryDate' | 'shippedAt' | 'country'>;

interface ExpectedDays {
  arrivesFrom: string | null;
  arrivesUntil: string | null;
}

/**
 * The days (Europe/Madrid) between which the parcel of an order should arrive, both included. Null while it is unpaid and
 * once it arrived or was cancelled. They count from the shipping or dispatch day; a plan's delivery leaves on its own day.
 */
export function expectedDaysOf({ status, deliversOn, deliveryDate, shippedAt, country, ...order }: ParcelDates): ExpectedDays {
  const isUnderWay = status === 'processing' || status === 'shipped';
  const plannedDay = order.leavesOn ?? deliveryDate;
  if (!isUnderWay || plannedDay === null) return { arrivesFrom: null, arrivesUntil: null };
  const leavesOn = status === 'shipped' && shippedAt !== null ? madridDay(shippedAt) : plannedDay;
  return expectedArrivalDays({ leavesOn, deliversOn: deliversOn ?? arrivalDays(leavesOn, country).until, country });
}
