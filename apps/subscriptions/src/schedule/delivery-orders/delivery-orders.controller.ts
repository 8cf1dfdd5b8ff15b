import { getDeliveryForOrder, type DeliveryForOrderRequest, type DeliveryForOrder } from '@brote/contracts/subscriptions';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { GetDeliveryForOrder } from './get-delivery-for-order';

/** Requests of the orders of deliveries. */
@Controller()
export class DeliveryOrdersController {
  constructor(private readonly getDeliveryForOrderUseCase: GetDeliveryForOrder) {}

  @RequestHandler(getDeliveryForOrder)
  getDeliveryForOrder({ deliveryId }: DeliveryForOrderRequest): Promise<DeliveryForOrder> {
    return this.getDeliveryForOrderUseCase.get(deliveryId);
  }
}
