import { IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { defineRequest } from '../define';
import { CARRIERS, type Carrier } from '../orders/carriers';
import { ShippingInfo } from '../orders/shipping-info';
import { IsNested, IsNestedList } from '../validation/nested';
import { DeliveryView } from './subscription-view';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export class ListDeliveriesRequest {
  @Matches(DAY) from!: string;
  @Matches(DAY) until!: string;
  @IsInt() @Min(1) @Max(500) limit!: number;
}
/** A box with whom it goes to; for staff. */
export class StaffDeliveryView extends DeliveryView {
  @IsUUID() userId!: string;
  @IsNested(() => ShippingInfo) shippingInfo!: ShippingInfo;
  @IsISO8601() updatedAt!: string;
}
export class ListDeliveriesReply {
  @IsNestedList(() => StaffDeliveryView, { max: 500 }) deliveries!: StaffDeliveryView[];
}
/** Boxes that leave between two days, both included, in order. */
export const listDeliveries = defineRequest({
  name: 'subscriptions.list-deliveries.v1',
  request: ListDeliveriesRequest,
  reply: ListDeliveriesReply,
  caller: 'staff',
});

/** Body of `POST /admin/boxes/{id}/ship`. */
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
  request: ShipDeliveryRequest,
  reply: StaffDeliveryView,
  errors: ['DELIVERY_UNKNOWN', 'DELIVERY_NOT_READY'],
  caller: 'staff',
});

export class DeliveryCommand {
  @IsUUID() deliveryId!: string;
}
/** in_transit → delivered. */
export const completeDelivery = defineRequest({
  name: 'subscriptions.complete-delivery.v1',
  request: DeliveryCommand,
  reply: StaffDeliveryView,
  errors: ['DELIVERY_UNKNOWN', 'DELIVERY_NOT_READY'],
  caller: 'staff',
});

export class FailDeliveryRequest extends DeliveryCommand {
  @IsIn(['address', 'refused', 'lost', 'damaged', 'other']) reason!: 'address' | 'refused' | 'lost' | 'damaged' | 'other';
  @IsOptional() @IsString() @MaxLength(300) note!: string | null;
}
/** Anything but delivered → failed; the customer is told, and it may be sent again. */
export const failDelivery = defineRequest({
  name: 'subscriptions.fail-delivery.v1',
  request: FailDeliveryRequest,
  reply: StaffDeliveryView,
  errors: ['DELIVERY_UNKNOWN', 'DELIVERY_NOT_READY'],
  caller: 'staff',
});
/** failed → scheduled again, with new brushes from the shelf. */
export const retryDelivery = defineRequest({
  name: 'subscriptions.retry-delivery.v1',
  request: DeliveryCommand,
  reply: StaffDeliveryView,
  errors: ['DELIVERY_UNKNOWN', 'DELIVERY_NOT_READY'],
  caller: 'staff',
});
