import * as contracts from '@brote/contracts/deliveries';
import { type DemandForecast, getDemandForecast } from '@brote/contracts/subscriptions';
import { RequestHandler, refuse } from '@brote/messaging';
import { Clock, madridDay } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { DeliveriesQueries, type StoredDelivery } from './deliveries.queries';
import { deliveryRow } from './delivery-row.view';
import { GetDemandForecast } from './get-demand-forecast';

/** Requests of staff about deliveries by day. */
@Controller()
export class CalendarController {
  constructor(
    private readonly deliveries: DeliveriesQueries,
    private readonly forecast: GetDemandForecast,
    private readonly clock: Clock,
  ) {}

  @RequestHandler(contracts.findSubscriptionDeliveries)
  async find(request: contracts.FindDeliveriesRequest): Promise<contracts.FindDeliveriesReply> {
    return { rows: this.rowsOf(await this.deliveries.find(request)) };
  }

  @RequestHandler(contracts.getSubscriptionDelivery)
  async getOne({ deliveryId }: contracts.GetSubscriptionDeliveryRequest): Promise<contracts.DeliveryRow> {
    const delivery = (await this.deliveries.one(deliveryId)) ?? refuse(contracts.getSubscriptionDelivery, 'DELIVERY_UNKNOWN');
    return deliveryRow(delivery, madridDay(this.clock.now()));
  }

  @RequestHandler(contracts.getSubscriptionDeliveriesWeek)
  async week(request: contracts.DeliveriesWeekRequest): Promise<contracts.DeliveriesWeekReply> {
    const [days, first, late, ending] = await Promise.all([
      this.deliveries.days(request),
      this.deliveries.firstOfDays(request),
      this.deliveries.late(request),
      this.deliveries.ending(),
    ]);
    const rows = this.rowsOf(first);
    return { late, ending, days: days.map((counted) => ({ ...counted, first: rows.filter(({ day }) => day === counted.day) })) };
  }

  @RequestHandler(contracts.getSubscriptionPicks)
  async pick({ day }: contracts.GetPicksRequest): Promise<contracts.GetPicksReply> {
    const { pieces, short, parcels, waiting } = await this.deliveries.picked(day);
    return { pieces, short, count: { kind: 'subscription', parcels, short: waiting } };
  }

  @RequestHandler(getDemandForecast)
  getDemandForecast(): Promise<DemandForecast> {
    return this.forecast.get();
  }

  private rowsOf(deliveries: readonly StoredDelivery[]): contracts.DeliveryRow[] {
    const today = madridDay(this.clock.now());
    return deliveries.map((delivery) => deliveryRow(delivery, today));
  }
}
