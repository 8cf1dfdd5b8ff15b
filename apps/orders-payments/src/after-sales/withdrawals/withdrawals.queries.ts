import { Database, type Sql, type Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { countBrushesLeft, type BrushCounts } from '#app/core/orders/brush-counts';
import type { Order } from '#app/core/orders/order.entity';
import { readTakenItems } from '#app/core/orders/orders.queries';
import { isTakenSql } from '#app/core/orders/taken-items.sql';
import { Withdrawal } from './withdrawal.entity';

export const SELECT_ORDER_BY_NUMBER = `
  SELECT id, user_id, subscription_id, lower(email) = lower(:email) AS is_address
    FROM orders WHERE number = :orderNumber`;

export const LOCK_SENT_ORDERS = `
  SELECT id
   FROM orders
   WHERE subscription_id = :subscriptionId AND status IN ('shipped', 'delivered')
   ORDER BY id FOR UPDATE`;

/** A withdrawal that waits for staff, and the rest of its legal period. */
export interface OpenWithdrawal {
  id: string;
  orderId: string | null;
  orderNumber: string;
  receivedAt: Date;
  refundBy: Date;
  /** Whole days, negative once the time is over. */
  daysLeft: number;
}

const SELECT_OPEN = `
  SELECT id, order_id AS "orderId", order_number AS "orderNumber", received_at AS "receivedAt", refund_by AS "refundBy",
         floor(extract(epoch FROM refund_by - :now::timestamptz) / 86400)::int AS "daysLeft"
    FROM withdrawal WHERE state = 'received' ORDER BY refund_by LIMIT :limit`;

/** Reads of withdrawals. */
@Injectable()
export class WithdrawalsQueries {
  constructor(private readonly database: Database) {}

  async byId(id: string): Promise<Withdrawal | null> {
    return this.database.repository(Withdrawal).findOneBy({ id });
  }

  /** Locks the withdrawal for the transaction. */
  async lock(tx: Transaction, id: string): Promise<Withdrawal | null> {
    return tx.repository(Withdrawal).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** The number of statements that a visitor has begun since then. */
  async countPreparedBy(clientHash: string, since: Date): Promise<number> {
    return this.database.repository(Withdrawal).countBy({ clientHash, preparedAt: MoreThan(since) });
  }

  /** The brushes of an order that were neither withdrawn from nor refunded; a refused withdrawal does not count. */
  async countRemainingBrushes(order: Order, sql: Sql = this.database, exceptWithdrawalId: string | null = null): Promise<BrushCounts> {
    return countBrushesLeft(order.lines, await readTakenItems(sql, order.id, exceptWithdrawalId));
  }

  /** Whether a proven withdrawal from the plan was received, or staff have refunded one. A refused withdrawal does not count. */
  async isPlanWithdrawn(subscriptionId: string): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT 1 FROM withdrawal w WHERE w.subscription_id = :subscriptionId AND ${isTakenSql('w')} LIMIT 1`,
      { subscriptionId },
    );
    return rows.length > 0;
  }

  /** The withdrawals that wait for staff, the most urgent first. */
  async findOpen(now: Date, limit: number): Promise<OpenWithdrawal[]> {
    return this.database.query<OpenWithdrawal>(SELECT_OPEN, { now, limit });
  }
}
