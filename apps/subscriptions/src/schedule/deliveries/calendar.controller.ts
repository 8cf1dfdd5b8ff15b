import * as contracts from '@brote/contracts/deliveries';
import { RequestHandler, refuse } from '@brote/messaging';
import { Clock, madridDay } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { DeliveriesQueries, type StoredDelivery } from './deliveries.queries';
import { deliveryRow } from './delivery.view';

/** Requests of staff about deliveries by day. */
@Controller()
export class CalendarController {
  constructor(
    private readonly deliveries: DeliveriesQueries,
    private readonly clock: Clock,
  ) {}

  @RequestHandler(contracts.findSubscriptionDeliveries)
  async find(request: contracts.FindDeliveriesRequest): Promise<contracts.FindDeliveriesReply> {
    return { rows: this.toRows(await this.deliveries.find(request)) };
  }

  @RequestHandler(contracts.getSubscriptionDelivery)
  async getDelivery({ deliveryId }: contracts.GetSubscriptionDeliveryRequest): Promise<contracts.DeliveryRow> {
    const delivery = (await this.deliveries.findById(deliveryId)) ?? refuse(contracts.getSubscriptionDelivery, 'DELIVERY_UNKNOWN');
    return deliveryRow(delivery, madridDay(this.clock.now()));
  }

  @RequestHandler(contracts.getSubscriptionDeliveriesWeek)
  async getWeek(request: contracts.DeliveriesWeekRequest): Promise<contracts.DeliveriesWeekReply> {
    const [days, firstDeliveries, lateCount, endingCount] = await Promise.all([
      this.deliveries.countByDay(request),
      this.deliveries.findFirstOfDays(request),
      this.deliveries.countLate(request),
      this.deliveries.countEnding(),
    ]);
    const rows = this.toRows(firstDeliveries);
    return {
      late: lateCount,
      ending: endingCount,
      days: days.map((counted) => ({ ...counted, first: rows.filter(({ day }) => day === counted.day) })),
    };
  }

  @RequestHandler(contracts.getSubscriptionPicks)
  async getPickingList({ day }: contracts.GetPicksRequest): Promise<contracts.GetPicksReply> {
    const { pieces, short, parcels, waiting } = await this.deliveries.countPicked(day);
    return { pieces, short, count: { kind: 'subscription', parcels, short: waiting } };
  }

  private toRows(deliveries: readonly StoredDelivery[]): contracts.DeliveryRow[] {
    const today = madridDay(this.clock.now());
    return deliveries.map((delivery) => deliveryRow(delivery, today));
  }
}
