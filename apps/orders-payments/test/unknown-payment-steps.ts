import type { Caller } from '@brote/contracts';
import {
  listUnknownPayments,
  rebuildOrderAsStaff,
  refundUnknownPaymentAsStaff,
  type UnknownPaymentView,
} from '@brote/contracts/staff-orders';
import { aCaller, eventually } from '@brote/test-support';
import { CompareSessions } from '#app/operations/reconciliation/compare-sessions';
import type { Harness } from './harness';

const DAY_MS = 86_400_000;

/** What staff and the reconciler do about payments whose order the database has lost. */
export class UnknownPaymentSteps {
  constructor(private readonly harness: Harness) {}

  staff(): Caller {
    return aCaller({ roles: ['customer', 'staff'], authenticatedAt: this.harness.now() });
  }

  async list(list: 'open' | 'decided' = 'open'): Promise<readonly UnknownPaymentView[]> {
    return (await this.harness.requests.send(listUnknownPayments, { list, cursor: null, limit: 50 }, { caller: this.staff() })).rows;
  }

  rebuild(paymentId: string, caller = this.staff()) {
    return this.harness.requests.send(rebuildOrderAsStaff, { paymentId }, { caller });
  }

  refund(paymentId: string, caller = this.staff()) {
    return this.harness.requests.send(refundUnknownPaymentAsStaff, { paymentId }, { caller });
  }

  /** Reconciles the sessions of the last days. */
  compare(days: number): Promise<void> {
    return this.harness.app
      .get(CompareSessions)
      .compareSessions(new Date(this.harness.now() - days * DAY_MS), new AbortController().signal);
  }

  async find(sessionId: string, state: 'open' | 'decided' = 'open'): Promise<UnknownPaymentView> {
    const payment = (await this.list(state)).find((row) => row.sessionId === sessionId);
    if (payment === undefined) throw new Error(`No payment of session ${sessionId} is listed`);
    return payment;
  }

  async waitForRefund(sessionId: string, state: string): Promise<void> {
    await eventually(async () => expect((await this.find(sessionId, 'decided')).refundState).toBe(state), { withinMs: 20_000 });
  }

  /** Deletes an order as a database does that was restored from an older backup. */
  async forget({ orderId, checkoutId }: { orderId: string; checkoutId: string }): Promise<void> {
    const { harness } = this;
    // Its billing record stays: the chain has no gap.
    await harness.queryRows('ALTER TABLE invoice DISABLE TRIGGER ALL');
    for (const table of ['invoice', 'refund', 'payment', 'order_line'])
      await harness.queryRows(`DELETE FROM ${table} WHERE order_id = :orderId`, { orderId });
    await harness.queryRows('ALTER TABLE invoice ENABLE TRIGGER ALL');
    await harness.queryRows('DELETE FROM orders WHERE id = :orderId', { orderId });
    await harness.queryRows('DELETE FROM checkout WHERE id = :checkoutId', { checkoutId });
    await harness.queryRows('DELETE FROM outbox WHERE aggregate_id = :orderId', { orderId });
  }

  /** Refunds a payment at Stripe, without the shop. */
  async refundInDashboard(paymentIntent: string): Promise<void> {
    const answer = await fetch(`${this.harness.sandbox.url}/v1/refunds`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_spec' },
      body: new URLSearchParams({ payment_intent: paymentIntent }),
    });
    expect(answer.status).toBe(200);
  }
}
