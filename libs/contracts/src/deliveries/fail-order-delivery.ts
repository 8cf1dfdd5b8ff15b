import { IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { defineRequest } from '../define';
import { StaffOrderView } from '../staff-orders/staff-order';
import { DELIVERY_FAILURES, type DeliveryFailure } from './delivery-states';

/** Body of `POST /admin/orders/{id}/delivery-failed` and `POST /admin/deliveries/{id}/failed`. */
export class FailDeliveryBody {
  @IsIn(DELIVERY_FAILURES) reason!: DeliveryFailure;
  /** For the staff alone. */
  @IsOptional() @IsString() @MaxLength(300) note!: string | null;
}
export class FailOrderDeliveryRequest extends FailDeliveryBody {
  @IsUUID() orderId!: string;
}
/**
 * The parcel of an order did not arrive. The order is in processing again, to be sent once more, and its customer is notified. Repeating it
 * changes nothing. DELIVERY_NOT_READY: it has arrived, or was never paid.
 */
export const failOrderDelivery = defineRequest({
  name: 'orders.fail-delivery.v1',
  calledBy: ['gateway'],
  request: FailOrderDeliveryRequest,
  reply: StaffOrderView,
  errors: ['ORDER_UNKNOWN', 'DELIVERY_NOT_READY'],
  caller: 'staff',
});
