import { type DeliveryCountsReply, type DeliveryCountsRequest, countDeliveries } from '@brote/contracts/subscriptions';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { CountDeliveries } from './count-deliveries';

/** Requests of staff about the deliveries of an account. */
@Controller()
export class StaffDeliveriesController {
  constructor(private readonly countDeliveriesUseCase: CountDeliveries) {}

  @RequestHandler(countDeliveries)
  count(request: DeliveryCountsRequest): Promise<DeliveryCountsReply> {
    return this.countDeliveriesUseCase.countOfPerson(request);
  }
}
