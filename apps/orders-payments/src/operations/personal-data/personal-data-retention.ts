import { Injectable } from '@nestjs/common';
import { Database, type SqlParams } from '@brote/persistence';
import { Clock, counter, InjectLogger, type Logger } from '@brote/service-runtime';
import { OrdersConfig } from '#app/config';
import { AnonymizeOldInvoices, AnonymizeOrders } from './anonymize-orders';
import {
  CLEAR_DECIDED_PAYMENTS,
  CLEAR_LATE_REASONS,
  DELETE_LATE_NOTES,
  DELETE_UNSENT_WITHDRAWALS,
  SELECT_RESOLVED_WITHDRAWALS,
  SELECT_UNNEEDED_ORDERS,
  SELECT_UNPAID_ORDERS,
  MARK_LATE_ORDERS,
  MAX_TRANSIT_DAYS,
  SELECT_UNDELIVERED,
  SELECT_UNSENT,
} from './personal-data-retention.sql';
import { CancelOrder } from '#app/after-sales/cancellations/cancel-order';
import { MAX_DISPATCH_WAIT_DAYS } from '#app/core/erasure/erased-person';
import { DeliverOrder } from '#app/fulfilment/shipments/ship-order';

const BATCH_SIZE = 200;

const ORDERS_BATCH_SIZE = 50;

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
    for (const { id } of await this.database.query<{ id: string }>(sql, { ...params, batchSize: ORDERS_BATCH_SIZE })) {
      try {
        await end(id);
      } catch (error) {
        this.logger.warn({ error, orderId: id }, 'the order of an erased customer could not be ended and will be tried again');
      }
    }
  }
}

const purgedRecordsCounter = counter(
  'personal_data_purged_total',
  'Orders and withdrawals whose personal data was deleted because its retention period was over',
  ['kind'],
);

/**
 * Purges personal data that is no longer needed: attempts that were never paid, arrived orders of erased people, unconfirmed statements,
 * and the buyers in old books.
 */
@Injectable()
export class PurgePersonalData {
  constructor(
    private readonly database: Database,
    private readonly anonymize: AnonymizeOrders,
    private readonly anonymizeOldInvoices: AnonymizeOldInvoices,
    private readonly config: OrdersConfig,
    private readonly clock: Clock,
  ) {}

  async purge(): Promise<void> {
    const now = this.clock.now();
    const { unpaidKeptDays } = this.config;
    const unpaidOrderIds = await this.queryIds(SELECT_UNPAID_ORDERS, { now, unpaidKeptDays, batchSize: BATCH_SIZE });
    purgedRecordsCounter.inc({ kind: 'unpaid' }, await this.anonymize.anonymizeOrders(unpaidOrderIds, now));
    purgedRecordsCounter.inc(
      { kind: 'arrived' },
      await this.anonymize.anonymizeOrders(await this.queryIds(SELECT_UNNEEDED_ORDERS, { now, batchSize: BATCH_SIZE }), now),
    );
    purgedRecordsCounter.inc(
      { kind: 'resolved' },
      await this.anonymize.anonymizeWithdrawals(await this.queryIds(SELECT_RESOLVED_WITHDRAWALS, { batchSize: BATCH_SIZE }), now),
    );
    const unconfirmed = await this.database.query(DELETE_UNSENT_WITHDRAWALS, { now });
    purgedRecordsCounter.inc({ kind: 'unconfirmed' }, unconfirmed.length);
    purgedRecordsCounter.inc({ kind: 'late-notes' }, (await this.database.query(DELETE_LATE_NOTES, { now })).length);
    purgedRecordsCounter.inc({ kind: 'late-reasons' }, (await this.database.query(CLEAR_LATE_REASONS, { now })).length);
    purgedRecordsCounter.inc({ kind: 'unknown-payments' }, (await this.database.query(CLEAR_DECIDED_PAYMENTS, { now })).length);
    for (const [kind, count] of Object.entries(await this.anonymizeOldInvoices.anonymizeOldInvoices()))
      purgedRecordsCounter.inc({ kind: `past-${kind}` }, Number(count));
  }

  private async queryIds(sql: string, params: SqlParams): Promise<string[]> {
    return (await this.database.query<{ id: string }>(sql, params)).map(({ id }) => id);
  }
}

/** Runs the retention of personal data: parcels of erased people end first, so that their addresses can be erased. */
@Injectable()
export class PersonalDataRetention {
  constructor(
    private readonly endErasedCustomerOrders: EndErasedCustomerOrders,
    private readonly purgePersonalData: PurgePersonalData,
  ) {}

  async apply(): Promise<void> {
    await this.endErasedCustomerOrders.end();
    await this.purgePersonalData.purge();
  }
}
