import { Database, type SqlParams } from '@brote/persistence';
import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { CancelOrder } from '#app/after-sales/cancellations/cancel-order';
import { MAX_DISPATCH_WAIT_DAYS } from '#app/core/erasure/last-dispatch-day';
import { DeliverOrder } from '#app/fulfilment/shipments/deliver-order';
import { MARK_LATE_ORDERS, MAX_TRANSIT_DAYS, SELECT_UNDELIVERED, SELECT_UNSENT } from './personal-data.sql';

const BATCH_SIZE = 50;
/** Ends the orders of erased people, so that no parcel keeps an address that has to be erased. Staff see the day in advance. */
@Injectable()
export class EndErasedCustomerOrders {
  constructor(
    private readonly database: Database,
    private readonly cancelOrder: CancelOrder,
    private readonly deliverOrder: DeliverOrder,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Repeating it finds nothing more. */
  async end(): Promise<void> {
    const now = this.clock.now();
    await this.database.query(MARK_LATE_ORDERS, { now });
    await this.endEach(SELECT_UNSENT, { now, maxDispatchWaitDays: MAX_DISPATCH_WAIT_DAYS }, (id) => this.cancelOrder.cancel(id, 'staff'));
    await this.endEach(SELECT_UNDELIVERED, { now, maxTransitDays: MAX_TRANSIT_DAYS }, (id) => this.deliverOrder.deliver(id));
  }

  /** A failed order is tried again in the next round. */
  private async endEach(sql: string, params: SqlParams, end: (orderId: string) => Promise<unknown>): Promise<void> {
    for (const { id } of await this.database.query<{ id: string }>(sql, { ...params, batchSize: BATCH_SIZE })) {
      try {
        await end(id);
      } catch (error) {
        this.logger.warn({ error, orderId: id }, 'the order of an erased customer could not be ended and will be tried again');
      }
    }
  }
}
