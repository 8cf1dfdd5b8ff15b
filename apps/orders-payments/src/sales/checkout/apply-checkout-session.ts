import { orderPaymentDelayed, orderQuarantined } from '@brote/contracts/orders';
import { continueTrace } from '@brote/messaging';
import { insertOrIgnore, UnitOfWork, Database } from '@brote/persistence';
import { Clock, counter } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { Payment } from '#app/core/order-payments/payment.entity';
import { OrderEventPublisher } from '#app/core/orders/change-order';
import type { Order } from '#app/core/orders/order.entity';
import { paymentOf, type CheckoutSessionState } from '#app/payments/checkout-sessions/checkout-session';
import { CheckoutSessions } from '#app/payments/checkout-sessions/checkout-sessions';
import { AutomaticRefunds, EndCheckout } from './end-checkout';
import { Checkout } from './checkout.entity';
import { saveCheckoutAndOrder, storePayment, CheckoutsQueries } from './checkouts.queries';
import { CompleteCheckout } from './complete-checkout';
import { HandleOrphanSession } from './handle-orphan-session';

const UNPAID_END_STEPS = ['rejected', 'expired', 'cancelled'];

/** Stores a payment of the right amount first, so that no later failure loses it. */
@Injectable()
export class RecordPayment {
  constructor(
    private readonly database: Database,
    private readonly completeCheckout: CompleteCheckout,
    private readonly automaticRefunds: AutomaticRefunds,
    private readonly clock: Clock,
  ) {}

  /** True when the checkout moved. @throws OptimisticLockError, Unavailable */
  async record(checkout: Checkout, order: Order, payment: Payment): Promise<boolean> {
    if (UNPAID_END_STEPS.includes(checkout.step)) {
      await this.automaticRefunds.refundLatePayment(checkout, payment);
      return true;
    }
    if (checkout.step === 'session_open' || checkout.step === 'payment_delayed') {
      const from = checkout.step;
      checkout.move('paid', this.clock.now());
      await storePayment(this.database, checkout, from, payment);
    }
    if (checkout.step !== 'paid') return false;
    await this.completeCheckout.complete(checkout, order, payment);
    return true;
  }
}

const quarantinedOrdersCounter = counter('order_quarantined_total', 'Payments whose amount or currency differed from the order');

/** Applies the state of a Checkout Session to its checkout. Webhooks, the success page and the reconciler all use it. */
@Injectable()
export class ApplyCheckoutSession {
  constructor(
    private readonly recordPayment: RecordPayment,
    private readonly endCheckout: EndCheckout,
    private readonly unitOfWork: UnitOfWork,
    private readonly orderEvents: OrderEventPublisher,
    private readonly clock: Clock,
  ) {}

  /**
   * The session's state is newer than any state that was read before `readAt`. Repeating it changes nothing. Returns true when the checkout
   * moved.
   * @throws OptimisticLockError, Unavailable
   */
  apply(checkout: Checkout, session: CheckoutSessionState, readAt: Date): Promise<boolean> {
    return continueTrace('apply checkout session', checkout.traceparent, () => this.applyState(checkout, session, readAt));
  }

  private async applyState(checkout: Checkout, session: CheckoutSessionState, readAt: Date): Promise<boolean> {
    const { order } = checkout;
    if (order === null) return false;
    checkout.stripeSeenAt = readAt;
    if (session.outcome === 'paid') return this.applyPaidSession(checkout, order, session);
    if (checkout.step !== 'session_open' && checkout.step !== 'payment_delayed') return false;
    if (session.outcome === 'expired') return this.endUnpaidCheckout(checkout, checkout.ending ?? 'expired');
    if (session.outcome === 'failed') return this.endUnpaidCheckout(checkout, 'payment-failed');
    if (session.outcome === 'late' && checkout.step === 'session_open') return this.markPaymentDelayed(checkout, order);
    return false;
  }

  private async applyPaidSession(checkout: Checkout, order: Order, session: CheckoutSessionState): Promise<boolean> {
    const payment = paymentOf(session, order.id, this.clock.now());
    const isAwaitingPayment = checkout.step === 'session_open' || checkout.step === 'payment_delayed';
    const isAmountCorrect = payment !== null && payment.amount === order.total && payment.currency === order.currency.toLowerCase();
    if (isAwaitingPayment && !isAmountCorrect) return this.quarantine(checkout, order, payment);
    return payment === null ? false : this.recordPayment.record(checkout, order, payment);
  }

  private async endUnpaidCheckout(checkout: Checkout, reason: Parameters<EndCheckout['end']>[1]): Promise<boolean> {
    await this.endCheckout.end(checkout, reason);
    return true;
  }

  /** The customer is done and the money comes days later: stock stays reserved, nothing ships. */
  private async markPaymentDelayed(checkout: Checkout, order: Order): Promise<boolean> {
    const now = this.clock.now();
    const from = checkout.step;
    checkout.move('payment_delayed', now);
    checkout.leaseUntil = null;
    order.addTimelineMark('payment-delayed', now);
    await this.unitOfWork.run(async (tx) => {
      await saveCheckoutAndOrder(tx, checkout, from, order);
      this.orderEvents.publish(tx, orderPaymentDelayed, order);
    });
    return true;
  }

  /** The paid amount is not the order's: the order is never fulfilled, and staff decide. */
  private async quarantine(checkout: Checkout, order: Order, payment: Payment | null): Promise<boolean> {
    const now = this.clock.now();
    const from = checkout.step;
    checkout.move('quarantined', now);
    order.addTimelineMark('quarantined', now);
    await this.unitOfWork.run(async (tx) => {
      await saveCheckoutAndOrder(tx, checkout, from, order);
      if (payment) await insertOrIgnore(tx, Payment, payment);
      this.orderEvents.publish(tx, orderQuarantined, order);
    });
    quarantinedOrdersCounter.inc();
    return true;
  }
}

/** Reads the Checkout Session of an event at Stripe and applies its state to the checkout. */
@Injectable()
export class HandleCheckoutSessionEvent {
  constructor(
    private readonly checkouts: CheckoutsQueries,
    private readonly sessions: CheckoutSessions,
    private readonly applySession: ApplyCheckoutSession,
    private readonly handleOrphanSession: HandleOrphanSession,
  ) {}

  /** False when no checkout has this session. @throws Stripe's errors, OptimisticLockError, Unavailable */
  async handleEvent(sessionId: string): Promise<boolean> {
    const snapshot = await this.checkouts.bySession(sessionId);
    if (snapshot === null) {
      await this.handleOrphanSession.handle(sessionId);
      return false;
    }
    // Read before the call to Stripe: a confirmed checkout costs no call, and an older read never overwrites a newer one.
    if (snapshot.checkout.step === 'confirmed') return true;
    await this.applySession.apply(snapshot.checkout, await this.sessions.retrieve(sessionId), snapshot.readAt);
    return true;
  }
}
