import type { PlaceOrderReply } from '@brote/contracts/orders';
import { Injectable } from '@nestjs/common';
import type { Basket } from './basket';
import type { Checkout } from './checkout.entity';
import type { CheckoutSnapshot } from './checkouts.queries';
import { CompleteCheckout } from './complete-checkout';
import { EndCheckout } from './end-checkout';
import { OpenCheckoutSession } from './open-checkout-session';
import { PrepareOrder } from './prepare-order';
import { ReconcileCheckoutSession } from './reconcile-checkout-session';

/** The address of the payment page. Only for a checkout that has, or had, a session. */
export function placeOrderReply({ id, orderId, sessionId, sessionUrl, expiresAt }: Checkout): PlaceOrderReply {
  if (sessionId === null || sessionUrl === null || expiresAt === null) throw new Error(`Checkout ${id} has no Checkout Session`);
  return { orderId, checkoutId: id, sessionId, url: sessionUrl, expiresAt: expiresAt.toISOString() };
}

/**
 * The checkout saga: from a basket to a paid order. Its steps are those of `checkout.entity.ts`.
 *
 * 1. new → reserved: `PrepareOrder` reserves the stock. A refusal of the catalogue rejects the checkout and releases the stock.
 * 2. reserved → session_requested: the order and the exact call to Stripe are stored in one statement.
 * 3. session_requested → session_open: `OpenCheckoutSession` calls Stripe. A refusal ends the checkout. Without an answer the stored call
 *    is repeated with the same key, and finds the session of the earlier call.
 * 4. session_open → paid: the buyer pays at Stripe. The webhook, the success page and the reconciler all call `ApplyCheckoutSession`.
 *    Delayed money waits in payment_delayed, a wrong amount in quarantined. `RecordPayment` stores the payment before anything else.
 * 5. paid → confirmed: `CompleteCheckout` commits the stock, then stores the paid order, its invoice and its event in one transaction.
 *    Without stock the payment is refunded.
 *
 * A session that is not paid ends by `EndCheckout`: the stock is released first, then the order is cancelled. A payment that comes
 * afterwards is refunded. Each step may be repeated by any process: `ResumeDueCheckouts` claims what is due, a failed attempt is postponed,
 * and the slower of two processes gets an OptimisticLockError.
 */
@Injectable()
export class CheckoutWorkflow {
  constructor(
    private readonly prepareOrder: PrepareOrder,
    private readonly openCheckoutSession: OpenCheckoutSession,
    private readonly reconcileCheckoutSession: ReconcileCheckoutSession,
    private readonly completeCheckout: CompleteCheckout,
    private readonly endCheckout: EndCheckout,
  ) {}

  /**
   * Takes a new checkout to its open session. Unfinished work is undone or finished by `resume`.
   * @throws Refusal of `placeOrder`, OptimisticLockError, Unavailable
   */
  async start(checkout: Checkout, orderNumber: string, basket: Basket): Promise<PlaceOrderReply> {
    const pricedLines = await this.prepareOrder.reserveStock(checkout, basket);
    const order = this.prepareOrder.build(checkout, orderNumber, basket, pricedLines);
    await this.openCheckoutSession.storeCall(checkout, order);
    await this.openCheckoutSession.open(checkout, order);
    return placeOrderReply(checkout);
  }

  /** Takes the checkout of add-on items up to the plan's session, which another service opens. @throws the errors of `start` */
  async startWithPlan(checkout: Checkout, orderNumber: string, basket: Basket): Promise<void> {
    const pricedLines = await this.prepareOrder.reserveStock(checkout, basket);
    const order = this.prepareOrder.build(checkout, orderNumber, basket, pricedLines);
    await this.prepareOrder.awaitPlanSession(checkout, order);
  }

  /** Resumes an abandoned checkout from its unfinished step. @throws Stripe's errors, Refusal, OptimisticLockError, Unavailable */
  async resume(snapshot: CheckoutSnapshot): Promise<void> {
    const { checkout } = snapshot;
    switch (checkout.step) {
      case 'new':
      case 'reserved':
        // The request is over. There is neither order nor session, only stock that may be reserved.
        return this.endCheckout.end(checkout, checkout.ending ?? 'expired');
      case 'session_requested':
        return this.openSession(checkout);
      case 'session_open':
      case 'payment_delayed':
        return this.reconcileCheckoutSession.reconcile(snapshot);
      case 'paid':
        return this.completeCheckout.resume(checkout);
      default:
        return undefined;
    }
  }

  private async openSession(checkout: Checkout): Promise<void> {
    if (checkout.order === null) throw new Error(`Checkout ${checkout.id} has no order`);
    await this.openCheckoutSession.open(checkout, checkout.order);
  }
}
