import { refundPlanCharge } from '@brote/contracts/payments';
import { eventually } from '@brote/test-support';
import { randomUUID } from 'node:crypto';
import { payByCard, waitForCheckoutStep } from './builders';
import type { FakeCharge } from './fake-charges';
import { WAIT_OPTIONS, type HarnessWithCharges } from './harness-with-charges';
import { openAddOnSession, type PlanSession } from './plan-sessions';
import { PlanSteps } from './plan-steps';

export const PACK_CENTS = 700;
export const PLAN_CENTS = 190;
export const SHARED_INVOICE = { series: 'F', total: PACK_CENTS + PLAN_CENTS, isOfOrder: true, isOfPlan: true };

export interface DocumentRow {
  series: string;
  total: number;
  isOfOrder: boolean;
  isOfPlan: boolean;
}

/** Payments of a pack and a plan, and their documents. */
export class SharedPurchases {
  constructor(private readonly harness: HarnessWithCharges) {}

  async buy(): Promise<PlanSession> {
    const session = await openAddOnSession(this.harness);
    await payByCard(session);
    await this.waitUntilConfirmed(session);
    return session;
  }

  waitUntilConfirmed({ subscriptionId }: PlanSession): Promise<unknown> {
    return waitForCheckoutStep(this.harness, subscriptionId, 'confirmed', WAIT_OPTIONS.withinMs);
  }

  /** The charge of the plan of a session; no event is published. @param ids its own id at Stripe, or a new one */
  addCharge({ subscriptionId }: PlanSession, sharesPayment?: boolean, ids: { chargeId?: string } = {}): FakeCharge {
    const paidAt = new Date(this.harness.now()).toISOString();
    return this.harness.charges.add({ sharesPayment, paidAt }, { subscriptionId, ...ids });
  }

  /** The documents of an order and of its plan, by series and number. */
  readDocumentsOf({ orderId, subscriptionId }: PlanSession): Promise<DocumentRow[]> {
    return this.harness.queryRows<DocumentRow>(
      `SELECT series, total, order_id IS NOT NULL AS "isOfOrder", charge_id IS NOT NULL AS "isOfPlan" FROM invoice
        WHERE order_id = :orderId OR subscription_id = :subscriptionId ORDER BY series, counter`,
      { orderId, subscriptionId },
    );
  }

  /** Waits until an order or its plan has so many documents. */
  waitForDocuments(session: PlanSession, count: number): Promise<DocumentRow[]> {
    return eventually(async () => {
      const documents = await this.readDocumentsOf(session);
      expect(documents).toHaveLength(count);
      return documents;
    }, WAIT_OPTIONS);
  }

  /** The ids of the payment at Stripe. */
  async readPaymentOf({ orderId, sessionId }: PlanSession): Promise<{ charge: string; paymentIntent: string; invoice: string }> {
    const [payment] = await this.harness.queryRows<{ charge: string; paymentIntent: string }>(
      'SELECT charge, payment_intent AS "paymentIntent" FROM payment WHERE order_id = :orderId',
      { orderId },
    );
    const { invoice } = await new PlanSteps(this.harness).stripe.checkout.sessions.retrieve(sessionId);
    if (payment === undefined || typeof invoice !== 'string') throw new Error(`The session ${sessionId} is not paid`);
    return { ...payment, invoice };
  }

  /** Refunds cents of the plan at Stripe; no event is published. */
  async refundPlan({ chargeId }: FakeCharge, paymentIntent: string, amount: number): Promise<void> {
    const request = { refundId: randomUUID(), chargeId, paymentIntent, amount, attempt: 1, mayExist: false };
    await this.harness.requests.send(refundPlanCharge, request);
  }
}
