import { Database, type Sql } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { Dispute, orderPartOfDispute } from './dispute.entity';
import { Payment } from './payment.entity';

type PaidAmount = Pick<Payment, 'amount'>;
type DisputedAmount = Pick<Dispute, 'amount' | 'planAmount' | 'state'>;

interface RefundAmount {
  /** Cents. */
  readonly amount: number;
  /** Whether it reduces the amount that may still be refunded: it is on its way, or arrived. */
  readonly isCounted: boolean;
}

/** Cents that were refunded, or are on their way. */
function requestedAmount(refunds: readonly RefundAmount[]): number {
  return refunds.filter((refund) => refund.isCounted).reduce((sum, { amount }) => sum + amount, 0);
}

/** Cents of a payment that may be refunded now. Money that the buyer's bank holds cannot be refunded before its decision. */
export function refundableAmount({ amount }: PaidAmount, refunds: readonly RefundAmount[], disputes: readonly DisputedAmount[]): number {
  return Math.max(0, amount - requestedAmount(refunds) - disputedAmount(disputes.filter(({ state }) => state !== 'won')));
}

/** Cents of a cancelled order's payment that are still to be refunded. Money that a bank holds waits for its decision. */
export function owedAmount({ amount }: PaidAmount, refunds: readonly RefundAmount[], disputes: readonly DisputedAmount[]): number {
  return Math.max(0, amount - requestedAmount(refunds) - disputedAmount(disputes.filter(({ state }) => state === 'lost')));
}

const disputedAmount = (disputes: readonly DisputedAmount[]): number =>
  disputes.reduce((sum, dispute) => sum + orderPartOfDispute(dispute), 0);

const SELECT_REFUNDED_TOTAL = `
  SELECT least(p.amount, (SELECT coalesce(sum(amount), 0) FROM refund WHERE order_id = p.order_id AND state = 'succeeded')
                       + (SELECT coalesce(sum(amount - plan_amount), 0) FROM dispute WHERE order_id = p.order_id AND state = 'lost'))::int AS sum
    FROM payment p WHERE p.order_id = :orderId`;

/** Reads of payments. */
@Injectable()
export class PaymentsQueries {
  constructor(private readonly database: Database) {}

  async byOrder(orderId: string): Promise<Payment | null> {
    return this.database.repository(Payment).findOneBy({ orderId });
  }

  async byPaymentIntent(paymentIntent: string): Promise<Payment | null> {
    return this.database.repository(Payment).findOneBy({ paymentIntent });
  }
}

/** The disputes of an order, the oldest first. */
export function findDisputesOf(source: Sql, orderId: string): Promise<Dispute[]> {
  return source.repository(Dispute).find({ where: { orderId }, order: { noticedAt: 'ASC', id: 'ASC' } });
}

/** Cents of an order's payment that the shop refunded, or that the buyer's bank took back for good. */
export async function sumRefunded(sql: Sql, orderId: string): Promise<number> {
  return (await sql.query<{ sum: number }>(SELECT_REFUNDED_TOTAL, { orderId }))[0]?.sum ?? 0;
}
