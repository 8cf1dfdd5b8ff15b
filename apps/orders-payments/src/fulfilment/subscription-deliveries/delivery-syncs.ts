import { Database, ProcessLock, type Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { CLAIM_DUE_SYNCS, LOCK_DELIVERY_SYNC_SHARED, REQUEST_SYNC, RESCHEDULE_DELIVERY_SYNC } from './subscription-deliveries.sql';

/** A delivery that is due for a sync. */
export interface DeliverySync {
  deliveryId: string;
  /** Grows with every event of the delivery. A sync with an older number must be repeated. */
  syncNumber: number;
  tries: number;
}

/** Whether the delivery has no new event since the claim. Events from now on are recorded only after the transaction. */
export async function isLatestSync(tx: Transaction, { deliveryId, syncNumber }: DeliverySync): Promise<boolean> {
  const latest = LOCK_DELIVERY_SYNC_SHARED;
  return (await tx.query(latest, { deliveryId, syncNumber })).length === 1;
}

/** The deliveries with unsynced events. */
@Injectable()
export class DeliverySyncs {
  constructor(
    private readonly database: Database,
    private readonly config: OrdersConfig,
    private readonly processLock: ProcessLock,
  ) {}

  /** Records that the order has to be synced with the delivery. */
  async request(tx: Transaction, deliveryId: string, syncDueAt: Date): Promise<void> {
    await tx.changeRows(REQUEST_SYNC, { deliveryId, syncDueAt });
  }

  /** Claims deliveries that are due for a sync. */
  async claimDue(now: Date, limit: number): Promise<DeliverySync[]> {
    return this.database.query<DeliverySync>(CLAIM_DUE_SYNCS, {
      now,
      limit,
      leaseMs: this.config.leaseMs,
      holder: this.processLock.holder,
    });
  }

  /** Ends the sync, unless a new event came meanwhile. With a time, the sync failed and is repeated then. */
  async finish({ deliveryId, syncNumber }: DeliverySync, nextSyncAt: Date | null): Promise<void> {
    await this.database.query(RESCHEDULE_DELIVERY_SYNC, { deliveryId, syncNumber, nextSyncAt });
  }
}
