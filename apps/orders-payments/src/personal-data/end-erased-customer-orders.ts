import { Database, type SqlParams } from '@brote/persistence';
import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { CancelOrder } from '#app/cancellations/cancel-order';
import { DeliverOrder } from '#app/shipments/deliver-order';

const BATCH_SIZE = 50;
/** Days, the legal term of a delivery. A parcel that did not leave by then is cancelled and refunded. */
export const MAX_DISPATCH_WAIT_DAYS = 30;
/** Days after which a parcel without a message of its arrival counts as delivered. */
export const MAX_TRANSIT_DAYS = 60;

/** Orders of deliveries are left out: they follow their plan. */
const SELECT_UNSENT = `
  SELECT o.id FROM orders o
   WHERE o.delivery_id IS NULL
     AND (o.erased_at IS NOT NULL OR o.erase_wanted_at < :now::timestamptz - :maxDispatchWaitDays * interval '1 day')
     AND (o.status = 'processing' OR (o.status = 'pending' AND EXISTS
           (SELECT FROM checkout c WHERE c.order_id = o.id AND c.step = 'quarantined')))
   ORDER BY o.placed_at LIMIT :batchSize`;

const SELECT_UNDELIVERED = `
  SELECT o.id FROM orders o
   WHERE o.delivery_id IS NULL AND o.status = 'shipped'
     AND (o.erased_at IS NOT NULL OR o.erase_wanted_at < :now::timestamptz - :maxTransitDays * interval '1 day')
   ORDER BY o.placed_at LIMIT :batchSize`;

/** The order of a delivery may begin after its customer was erased. */
const MARK_LATE_ORDERS = `
  UPDATE orders o SET erase_wanted_at = :now FROM account a
   WHERE a.user_id = o.user_id AND a.erased_at IS NOT NULL AND o.erase_wanted_at IS NULL AND o.erased_at IS NULL`;

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
