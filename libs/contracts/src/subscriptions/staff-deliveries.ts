import { IsIn, IsISO8601, IsOptional, IsString, IsUUID, Matches, MaxLength } from 'class-validator';
import { defineRequest } from '../define';
import { CARRIERS, type Carrier } from '../orders/orders.limits';
import { ShippingInfo } from '../orders/place-order';
import { IsNested } from '../validation/nested';
import { DeliveryView } from './subscription-view';

/** A delivery with its recipient; for staff. */
export class StaffDeliveryView extends DeliveryView {
  @IsUUID() userId!: string;
  @IsNested(() => ShippingInfo) shippingInfo!: ShippingInfo;
  @IsISO8601() updatedAt!: string;
}

/** Body of `POST /admin/deliveries/{id}/ship`. */
export class ShipDeliveryBody {
  @IsIn(CARRIERS) carrier!: Carrier;
  @Matches(/^[A-Za-z0-9-]{4,40}$/) trackingNumber!: string;
}
export class ShipDeliveryRequest extends ShipDeliveryBody {
  @IsUUID() deliveryId!: string;
}
/** scheduled → in_transit: the held brushes are sold. DELIVERY_NOT_READY: it waits for stock or money. */
export const shipDelivery = defineRequest({
  name: 'subscriptions.ship-delivery.v1',
  calledBy: ['gateway'],
  request: ShipDeliveryRequest,
  reply: StaffDeliveryView,
  errors: ['DELIVERY_UNKNOWN', 'DELIVERY_NOT_READY'],
  caller: 'staff',
});

export class DeliveryCommandRequest {
  @IsUUID() deliveryId!: string;
}
/** in_transit → delivered. */
export const completeDelivery = defineRequest({
  name: 'subscriptions.complete-delivery.v1',
  calledBy: ['gateway'],
  request: DeliveryCommandRequest,
  reply: StaffDeliveryView,
  errors: ['DELIVERY_UNKNOWN', 'DELIVERY_NOT_READY'],
  caller: 'staff',
});

export class FailDeliveryRequest extends DeliveryCommandRequest {
  @IsIn(['address', 'refused', 'lost', 'damaged', 'other']) reason!: 'address' | 'refused' | 'lost' | 'damaged' | 'other';
  @IsOptional() @IsString() @MaxLength(300) note!: string | null;
}
/** Any state but delivered → failed; the customer is notified, and it may be sent again. */
export const failDelivery = defineRequest({
  name: 'subscriptions.fail-delivery.v1',
  calledBy: ['gateway'],
  request: FailDeliveryRequest,
  reply: StaffDeliveryView,
  errors: ['DELIVERY_UNKNOWN', 'DELIVERY_NOT_READY'],
  caller: 'staff',
});
/** failed → scheduled again, with new brushes from the stock. */
export const retryDelivery = defineRequest({
  name: 'subscriptions.retry-delivery.v1',
  calledBy: ['gateway'],
  request: DeliveryCommandRequest,
  reply: StaffDeliveryView,
  errors: ['DELIVERY_UNKNOWN', 'DELIVERY_NOT_READY'],
  caller: 'staff',
});
