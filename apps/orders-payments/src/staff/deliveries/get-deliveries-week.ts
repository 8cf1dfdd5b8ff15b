import type { DeliveriesWeekReply, DeliveriesWeekRequest } from '@brote/contracts/deliveries';
import { Injectable } from '@nestjs/common';
import { DeliveriesQueries } from './deliveries.queries';
import { deliveryRow } from './delivery-row.view';

/** The parcel counts of some days, and the first parcels of each day. */
@Injectable()
export class GetDeliveriesWeek {
  constructor(private readonly deliveries: DeliveriesQueries) {}

  async get(request: DeliveriesWeekRequest): Promise<DeliveriesWeekReply> {
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
