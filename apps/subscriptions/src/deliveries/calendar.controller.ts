import * as contracts from '@brote/contracts/deliveries';
import { type BrushForecast, forecastBrushes } from '@brote/contracts/subscriptions';
import { Handles, refuse } from '@brote/messaging';
import { Clock, madridDay } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { BoxesQueries, type StoredBox } from './boxes.queries';
import { deliveryRow } from './delivery-row.view';
import { ForecastBrushes } from './forecast-brushes';

/** What staff ask of boxes by the day they leave. */
@Injectable()
export class CalendarController {
  constructor(
    private readonly boxes: BoxesQueries,
    private readonly forecast: ForecastBrushes,
    private readonly clock: Clock,
  ) {}

  @Handles(contracts.findBoxDeliveries)
  async find(request: contracts.FindDeliveriesRequest): Promise<contracts.FindDeliveriesReply> {
    return { rows: this.rowsOf(await this.boxes.find(request)) };
  }

  @Handles(contracts.getBoxDelivery)
  async getOne({ deliveryId }: contracts.GetBoxDeliveryRequest): Promise<contracts.DeliveryRow> {
    const box = (await this.boxes.one(deliveryId)) ?? refuse(contracts.getBoxDelivery, 'DELIVERY_UNKNOWN');
    return deliveryRow(box, madridDay(this.clock.now()));
  }

  @Handles(contracts.getBoxWeek)
  async week(request: contracts.DeliveriesWeekRequest): Promise<contracts.DeliveriesWeekReply> {
    const [days, first, late, ending] = await Promise.all([
      this.boxes.days(request),
      this.boxes.firstOfDays(request),
      this.boxes.late(request),
      this.boxes.ending(),
    ]);
    const rows = this.rowsOf(first);
    return { late, ending, days: days.map((counted) => ({ ...counted, first: rows.filter(({ day }) => day === counted.day) })) };
  }

  @Handles(contracts.pickForBoxes)
  async pick({ day }: contracts.PickRequest): Promise<contracts.PickReply> {
    const { pieces, short, parcels, waiting } = await this.boxes.picked(day);
    return { pieces, short, count: { kind: 'box', parcels, short: waiting } };
  }

  @Handles(forecastBrushes)
  forecastBrushes(): Promise<BrushForecast> {
    return this.forecast.execute();
  }

  private rowsOf(boxes: readonly StoredBox[]): contracts.DeliveryRow[] {
    const today = madridDay(this.clock.now());
    return boxes.map((box) => deliveryRow(box, today));
  }
}
