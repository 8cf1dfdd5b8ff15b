import { Database, isClaimableSql, ProcessLock, type Sql, updateExpected } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { In, IsNull, LessThanOrEqual, Or } from 'typeorm';
import { OrdersConfig } from '#app/config';
import type { Payment } from '#app/core/order-payments/payment.entity';
import { findDisputesOf, owedAmount, refundableAmount } from '#app/core/order-payments/payments.queries';
import { Refund, type RefundState } from './refund.entity';

const CLAIM_DUE = `
  UPDATE refund SET lease_until = clock_timestamp() + :leaseMs * interval '1 millisecond', lease_holder = :holder
   WHERE id IN (SELECT id FROM refund
                 WHERE (state = 'requested' OR restock = 'wanted') AND due_at <= :now AND ${isClaimableSql()}
                 ORDER BY due_at LIMIT :limit FOR UPDATE SKIP LOCKED)
   RETURNING id`;

const SELECT_RESERVATION = 'SELECT reservation_id AS "reservationId" FROM checkout WHERE order_id = :orderId';

type RefundedPayment = Pick<Payment, 'orderId' | 'amount'>;

/** Reads refunds, and claims those that are to be sent. */
@Injectable()
export class RefundsQueries {
  constructor(
    private readonly database: Database,
    private readonly config: OrdersConfig,
    private readonly processLock: ProcessLock,
  ) {}

  async byOrder(orderId: string): Promise<Refund[]> {
    return this.database.repository(Refund).findBy({ orderId });
  }

  /** The reservation of the order's brushes; null for an order without a checkout. */
  async findReservationOf(orderId: string): Promise<string | null> {
    const [row] = await this.database.query<{ reservationId: string }>(SELECT_RESERVATION, { orderId });
    return row?.reservationId ?? null;
  }

  /** Claims due refunds that are to be sent, or whose stock is to be returned. */
  async claimDue(now: Date, limit: number): Promise<Refund[]> {
    const params = { now, limit, leaseMs: this.config.leaseMs, holder: this.processLock.holder };
    const rows = await this.database.query<{ id: string }>(CLAIM_DUE, params);
    return rows.length === 0 ? [] : this.database.repository(Refund).findBy({ id: In(rows.map(({ id }) => id)) });
  }
}

/** Cents of a payment that may be refunded now. Requires the lock of the order. */
export async function readRefundable(source: Sql, payment: RefundedPayment): Promise<number> {
  const { orderId } = payment;
  return refundableAmount(payment, await source.repository(Refund).findBy({ orderId }), await findDisputesOf(source, orderId));
}

/** Cents of a cancelled order's payment that are still to be refunded. Requires the lock of the order. */
export async function readOwed(source: Sql, payment: RefundedPayment): Promise<number> {
  const { orderId } = payment;
  return owedAmount(payment, await source.repository(Refund).findBy({ orderId }), await findDisputesOf(source, orderId));
}

/** Writes a refund that was read in state `readState`, unless a later state at Stripe was stored. @throws OptimisticLockError */
export async function saveRefund(source: Sql, refund: Refund, readState: RefundState): Promise<void> {
  const { stripeSeenAt } = refund;
  const seenBefore = stripeSeenAt === null ? {} : { stripeSeenAt: Or(IsNull(), LessThanOrEqual(stripeSeenAt)) };
  // Only the return of the stock changes `restock`, without the state.
  await updateExpected(source, Refund, refund, { state: readState, ...seenBefore }, { unchanged: ['restock'] });
}
