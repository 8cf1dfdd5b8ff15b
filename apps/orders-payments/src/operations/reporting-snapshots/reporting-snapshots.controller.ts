import { getOrderBuyers, type GetOrderBuyersReply, type GetOrderBuyersRequest, type OrderBuyer } from '@brote/contracts/orders';
import { listOrderSnapshots, type OrderSnapshots, type SnapshotPageRequest } from '@brote/contracts/reporting';
import { readEpoch, RequestHandler } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { Order } from '#app/core/orders/order.entity';
import { orderEventData } from '#app/core/orders/orders.view';
import { SELECT_BUYER_NAMES } from './reporting-snapshots.sql';

/** The order data of the figures: every order that has events. Orders of deliveries have none. */
@Controller()
export class ReportingSnapshotsController {
  constructor(private readonly database: Database) {}

  @RequestHandler(listOrderSnapshots)
  async listOrders({ after, limit }: SnapshotPageRequest): Promise<OrderSnapshots> {
    const ordersQuery = this.database.repository(Order).createQueryBuilder('o').where('o.delivery_id IS NULL').orderBy('o.id').limit(limit);
    const orders = await (after === null ? ordersQuery : ordersQuery.andWhere('o.id > :after', { after })).getMany();
    const epoch = await readEpoch(this.database);
    return { items: orders.map((order) => ({ epoch, version: order.version, data: orderEventData(order) })) };
  }

  /** Figures hold no names; the reporting service requests them for display. */
  @RequestHandler(getOrderBuyers)
  async nameBuyers({ orderIds }: GetOrderBuyersRequest): Promise<GetOrderBuyersReply> {
    return { buyers: await this.database.query<OrderBuyer>(SELECT_BUYER_NAMES, { orderIds }) };
  }
}
