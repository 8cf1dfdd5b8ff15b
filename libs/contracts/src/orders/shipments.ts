import { IsIn, IsISO8601, IsOptional, IsUUID, Matches } from 'class-validator';
import { defineRequest } from '../define';
import { OrderView } from './order-view';
import { CARRIERS, type Carrier } from './carriers';

export class ShipOrderRequest {
  @IsUUID() orderId!: string;
  @IsIn(CARRIERS) carrier!: Carrier;
  @Matches(/^[A-Za-z0-9-]{4,40}$/) trackingNumber!: string;
  /** The day the carrier names for its arrival; without one the shop's own estimate stays. */
  @IsOptional() @Matches(/^\d{4}-\d{2}-\d{2}$/) @IsISO8601({ strict: true }) expectedOn?: string | null;
}

/** The parcel was handed to the carrier: processing → shipped. Repeating it with the same number changes nothing. */
export const shipOrder = defineRequest({
  name: 'orders.ship-order.v1',
  request: ShipOrderRequest,
  reply: OrderView,
  errors: ['ORDER_UNKNOWN', 'ORDER_NOT_SHIPPABLE'],
});

export class DeliverOrderRequest {
  @IsUUID() orderId!: string;
}

/** The parcel arrived: shipped → delivered; the 14 days of withdrawal begin. */
export const deliverOrder = defineRequest({
  name: 'orders.deliver-order.v1',
  request: DeliverOrderRequest,
  reply: OrderView,
  errors: ['ORDER_UNKNOWN', 'ORDER_NOT_SHIPPED'],
});
