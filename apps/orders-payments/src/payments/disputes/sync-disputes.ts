import { nextDisputeState } from '@brote/contracts/payments';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { toDisputeState } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { ChangeOrder } from '#app/core/orders/change-order';
import type { Payment } from '#app/core/order-payments/payment.entity';
import { PaymentsQueries } from '#app/core/order-payments/payments.queries';
import { findDisputeById } from '#app/core/order-payments/dispute';
import { RecordDispute } from './record-dispute';

const SINGLE_RETRY = { maxNetworkRetries: 1 };

/** Syncs the disputes of a payment with Stripe: staff see them, and a lost dispute counts as refunded. */
@Injectable()
export class SyncDisputes {
  constructor(
    private readonly stripe: Stripe,
    private readonly payments: PaymentsQueries,
    private readonly unitOfWork: UnitOfWork,
    private readonly changeOrder: ChangeOrder,
    private readonly recordDispute: RecordDispute,
  ) {}

  /**
   * Repeating it changes nothing. Events may arrive in any order: a decided dispute stays decided. Payments of other shops are ignored.
   * @param chargeId the id of Stripe's charge
   * @returns true when a dispute was new or changed
   * @throws Stripe's errors, OptimisticLockError
   */
  async syncDisputes(chargeId: string): Promise<boolean> {
    const { data } = await this.stripe.disputes.list({ charge: chargeId, limit: 100 }, SINGLE_RETRY);
    const intent = data[0]?.payment_intent;
    const id = typeof intent === 'string' ? intent : intent?.id;
    const payment = id === undefined ? null : await this.payments.byPaymentIntent(id);
    if (payment === null) return false;
    return this.unitOfWork.run(async (tx) => {
      await this.changeOrder.lock(tx, payment.orderId);
      let isNew = false;
      for (const stripeDispute of data.reverse()) isNew = (await this.sync(tx, payment, stripeDispute)) || isNew;
      return isNew;
    });
  }

  private async sync(tx: Transaction, payment: Payment, { id, amount, status }: Stripe.Dispute): Promise<boolean> {
    const storedDispute = await findDisputeById(tx, id);
    const state = nextDisputeState(storedDispute?.state ?? null, toDisputeState(status));
    if (state === storedDispute?.state) return false;
    await this.recordDispute.record(tx, payment, { id, orderId: payment.orderId, amount, state });
    return true;
  }
}
