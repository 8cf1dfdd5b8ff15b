import { type DeliveryCountsReply, type DeliveryCountsRequest, countDeliveries } from '@brote/contracts/subscriptions';
import { Handles } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { CountDeliveries } from './count-deliveries';

/** What staff ask about the deliveries of an account. */
@Injectable()
export class StaffDeliveriesController {
  constructor(private readonly deliveries: CountDeliveries) {}

  @Handles(countDeliveries)
  count(request: DeliveryCountsRequest): Promise<DeliveryCountsReply> {
    return this.deliveries.ofPerson(request);
  }
}
