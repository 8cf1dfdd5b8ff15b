import { trackingPageUrl, type TrackingView } from '@brote/contracts/orders';
import type { Order } from './order.entity';

/** The tracking of an order's parcel; null until it was handed to a carrier. */
export function trackingView({ carrier, trackingNumber }: Pick<Order, 'carrier' | 'trackingNumber'>): TrackingView | null {
  if (carrier === null || trackingNumber === null) return null;
  return { carrier, number: trackingNumber, url: trackingPageUrl(carrier, trackingNumber) };
}
