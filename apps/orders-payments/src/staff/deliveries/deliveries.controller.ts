import * as contracts from '@brote/contracts/deliveries';
import type { StaffOrderView } from '@brote/contracts/staff-orders';
import { type CallContext, RequestHandler, refuse } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { GetStaffOrder } from '#app/staff/staff-orders/get-staff-order';
import { DeliveryOrdersQueries, DeliveriesQueries } from './deliveries.queries';
import { deliveryRow } from './delivery-row.view';
import { FailDelivery } from './fail-delivery';

/** The parcel counts of some days, and the first parcels of each day. */
@Controller()
export class GetDeliveriesWeek {
  constructor(private readonly deliveries: DeliveriesQueries) {}

  @RequestHandler(contracts.getOrderDeliveriesWeek)
  async get(request: contracts.DeliveriesWeekRequest): Promise<contracts.DeliveriesWeekReply> {
    const [days, firstDeliveries, lateCount, endingCount] = await Promise.all([
      this.deliveries.countByDay(request),
      this.deliveries.findFirstOfEachDay(request),
      this.deliveries.countLate(request),
      this.deliveries.countEnding(),
    ]);
    const rows = firstDeliveries.map(deliveryRow);
    return {
      late: lateCount,
      ending: endingCount,
      days: days.map((counted) => ({ ...counted, waiting: 0, first: rows.filter(({ day }) => day === counted.day) })),
    };
  }
}

/** Request handlers for staff about the parcels of orders. */
@Controller()
export class DeliveriesController {
  constructor(
    private readonly deliveries: DeliveriesQueries,
    private readonly deliveryOrders: DeliveryOrdersQueries,
    private readonly failDelivery: FailDelivery,
    private readonly getOrder: GetStaffOrder,
  ) {}

  @RequestHandler(contracts.findOrderDeliveries)
  async find(request: contracts.FindDeliveriesRequest): Promise<contracts.FindDeliveriesReply> {
    return { rows: (await this.deliveries.find(request)).map(deliveryRow) };
  }

  @RequestHandler(contracts.getOrderDelivery)
  async getDelivery({ orderId }: contracts.GetOrderDeliveryRequest): Promise<contracts.DeliveryRow> {
    return deliveryRow((await this.deliveries.findOne(orderId)) ?? refuse(contracts.getOrderDelivery, 'DELIVERY_UNKNOWN'));
  }

  @RequestHandler(contracts.getOrderPicks)
  async getPickingList({ day }: contracts.GetPicksRequest): Promise<contracts.GetPicksReply> {
    const { pieces, parcels } = await this.deliveries.readPickingList(day);
    return { pieces, short: [], count: { kind: 'order', parcels, short: 0 } };
  }

  @RequestHandler(contracts.getDeliveryOrders)
  async getDeliveryOrders({ deliveryIds }: contracts.DeliveryOrdersRequest): Promise<contracts.DeliveryOrdersReply> {
    return { orders: await this.deliveryOrders.byDeliveries(deliveryIds) };
  }

  @RequestHandler(contracts.findDeliveryOrders)
  async findDeliveryOrders({ number }: contracts.FindDeliveryOrdersRequest): Promise<contracts.DeliveryOrdersReply> {
    return { orders: await this.deliveryOrders.byNumber(number) };
  }

  @RequestHandler(contracts.failOrderDelivery)
  async fail(request: contracts.FailOrderDeliveryRequest, call: CallContext): Promise<StaffOrderView> {
    await this.failDelivery.fail(request, call);
    return this.getOrder.get(request.orderId);
  }
}
