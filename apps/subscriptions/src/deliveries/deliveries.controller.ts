import {
  completeDelivery,
  failDelivery,
  retryDelivery,
  shipDelivery,
  type DeliveryCommandRequest,
  type FailDeliveryRequest,
  type ShipDeliveryRequest,
  type StaffDeliveryView,
} from '@brote/contracts/subscriptions';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { StaffDeliveries } from './staff-deliveries';

/** Requests of staff about deliveries. */
@Controller()
export class DeliveriesController {
  constructor(private readonly staff: StaffDeliveries) {}

  @RequestHandler(shipDelivery)
  ship(request: ShipDeliveryRequest, call: CallContext): Promise<StaffDeliveryView> {
    return this.staff.ship(request, call);
  }

  @RequestHandler(completeDelivery)
  complete({ deliveryId }: DeliveryCommandRequest, call: CallContext): Promise<StaffDeliveryView> {
    return this.staff.complete(deliveryId, call);
  }

  @RequestHandler(failDelivery)
  fail(request: FailDeliveryRequest, call: CallContext): Promise<StaffDeliveryView> {
    return this.staff.fail(request, call);
  }

  @RequestHandler(retryDelivery)
  retry({ deliveryId }: DeliveryCommandRequest, call: CallContext): Promise<StaffDeliveryView> {
    return this.staff.retry(deliveryId, call);
  }
}
