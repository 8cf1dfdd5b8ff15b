import {
  completeDelivery,
  failDelivery,
  retryDelivery,
  shipDelivery,
  type DeliveryCommandRequest,
  type FailDeliveryRequest,
  type ShipDeliveryRequest,
  type StaffDeliveryView,
  type DeliveryCountsReply,
  type DeliveryCountsRequest,
  countDeliveries,
} from '@brote/contracts/subscriptions';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { StaffDeliveries } from './staff-deliveries';
import { CountDeliveries } from '#app/staff/subscriptions/get-subscription-detail';

/** Requests of staff about deliveries. */
@Controller()
export class DeliveriesController {
  constructor(
    private readonly staffDeliveries: StaffDeliveries,
    private readonly countDeliveriesUseCase: CountDeliveries,
  ) {}

  @RequestHandler(shipDelivery)
  ship(request: ShipDeliveryRequest, call: CallContext): Promise<StaffDeliveryView> {
    return this.staffDeliveries.ship(request, call);
  }

  @RequestHandler(completeDelivery)
  complete({ deliveryId }: DeliveryCommandRequest, call: CallContext): Promise<StaffDeliveryView> {
    return this.staffDeliveries.complete(deliveryId, call);
  }

  @RequestHandler(failDelivery)
  fail(request: FailDeliveryRequest, call: CallContext): Promise<StaffDeliveryView> {
    return this.staffDeliveries.fail(request, call);
  }

  @RequestHandler(retryDelivery)
  retry({ deliveryId }: DeliveryCommandRequest, call: CallContext): Promise<StaffDeliveryView> {
    return this.staffDeliveries.retry(deliveryId, call);
  }

  /** Delivered deliveries of an account. */
  @RequestHandler(countDeliveries)
  count(request: DeliveryCountsRequest): Promise<DeliveryCountsReply> {
    return this.countDeliveriesUseCase.countOfPerson(request);
  }
}
