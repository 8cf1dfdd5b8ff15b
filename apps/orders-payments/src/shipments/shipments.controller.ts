import { deliverOrder, shipOrder, type DeliverOrderRequest, type OrderView, type ShipOrderRequest } from '@brote/contracts/orders';
import { Handles } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { DeliverOrder } from './deliver-order';
import { ShipOrder } from './ship-order';

/** What shipments answers. */
@Injectable()
export class ShipmentsController {
  constructor(
    private readonly ship: ShipOrder,
    private readonly deliver: DeliverOrder,
  ) {}

  @Handles(shipOrder)
  shipOrder(request: ShipOrderRequest): Promise<OrderView> {
    return this.ship.execute(request);
  }

  @Handles(deliverOrder)
  deliverOrder({ orderId }: DeliverOrderRequest): Promise<OrderView> {
    return this.deliver.execute(orderId);
  }
}
