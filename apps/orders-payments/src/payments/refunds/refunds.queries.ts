import { Database, isClaimableSql, ProcessLock } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { OrdersConfig } from '#app/config';
import { type Dispute, findDisputesOf } from '#app/core/order-payments/dispute';
import { Refund } from './refund.entity';

/** Reads refunds, and claims those that are to be sent. */
@Injectable()
export class RefundsQueries {
  constructor(
    private readonly database: Database,
    private readonly config: OrdersConfig,
    private readonly processLock: ProcessLock,
  ) {}

  async byId(id: string, manager: EntityManager = this.database.dataSource.manager): Promise<Refund | null> {
    return manager.findOneBy(Refund, { id });
  }

  async byStripeId(stripeRefundId: string, manager: EntityManager = this.database.dataSource.manager): Promise<Refund | null> {
    return manager.findOneBy(Refund, { stripeRefundId });
  }

  async byOrder(orderId: string, manager: EntityManager = this.database.dataSource.manager): Promise<Refund[]> {
    return manager.findBy(Refund, { orderId });
  }

  /** The disputes of the order, the oldest first. */
  findDisputesOf(orderId: string): Promise<Dispute[]> {
    return findDisputesOf(this.database, orderId);
  }

  /** Claims due refunds that are to be sent, or whose stock is to be returned. */
  async claimDue(now: Date, limit: number): Promise<Refund[]> {
    const rows = await this.database.query<{ id: string }>(
      `UPDATE refund SET lease_until = clock_timestamp() + :leaseMs * interval '1 millisecond', lease_holder = :holder
        WHERE id IN (SELECT id FROM refund
                      WHERE (state = 'requested' OR restock = 'wanted') AND due_at <= :now
                        AND ${isClaimableSql()}
                      ORDER BY due_at LIMIT :limit FOR UPDATE SKIP LOCKED)
        RETURNING id`,
      { now, limit, leaseMs: this.config.leaseMs, holder: this.processLock.holder },
    );
    if (rows.length === 0) return [];
    return this.database.dataSource
      .createQueryBuilder(Refund, 'r')
      .where('r.id = ANY(:ids)', { ids: rows.map(({ id }) => id) })
      .getMany();
  }
}
