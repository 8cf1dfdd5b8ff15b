import { randomUUID } from 'node:crypto';
import { getPlanInvoice, refundPlanCharge } from '@brote/contracts/payments';
import {
  getPayoutBookPage,
  getPayoutSummary,
  getVatBookPage,
  type PayoutBookRow,
  type PayoutSummary,
  type VatBookRow,
} from '@brote/contracts/staff-orders';
import { aCaller, eventually } from '@brote/test-support';
import { SyncBalance } from '#app/payments/payouts/sync-balance';
import { basketOfPacks, buy, withShippingInfo } from './builders';
import type { FakeCharge, FakeCharges } from './fake-charges';
import type { Harness } from './harness';
import { PlanSteps } from './plan-steps';
import { refund } from './refund-steps';

const WAIT_OPTIONS = { withinMs: 60_000 };
/** Every period of these specs. */
export const ALL_DAYS = { from: '2020-01-01', until: '2040-12-31' };
const ADDRESSES = {
  ES: {},
  AT: { country: 'AT', postalCode: '1010', city: 'Wien', phone: '+43 1 5880000' },
} as const;

/** An order or a plan that was paid at Stripe. Amounts in cents. */
export interface Purchase {
  orderId: string | null;
  plan: { fake: FakeCharge; paymentIntent: string } | null;
  charge: string;
  amount: number;
  refunded: number;
  /** The open dispute, by its id at Stripe. */
  dispute: string | null;
}

/** Purchases, refunds, disputes and payouts of a shop, and its readings of the balance. */
export class PayoutSteps {
  readonly purchases: Purchase[] = [];
  private readonly plans: PlanSteps;

  constructor(
    private readonly harness: Harness,
    private readonly charges: FakeCharges,
  ) {
    this.plans = new PlanSteps(harness);
  }

  async buyOrder(country: keyof typeof ADDRESSES, packs: number): Promise<Purchase> {
    const { orderId } = await buy(this.harness, basketOfPacks(packs, withShippingInfo(ADDRESSES[country])));
    const [payment] = await this.harness.queryRows<{ charge: string; amount: number }>(
      'SELECT charge, amount FROM payment WHERE order_id = :orderId',
      { orderId },
    );
    return this.add({ orderId, plan: null, charge: payment?.charge ?? '', amount: payment?.amount ?? 0 });
  }

  /** A plan of 1.90 € without a renewal; its invoice is issued. */
  async buyPlan(): Promise<Purchase> {
    const { invoice: invoiceId, stripeSubscription } = await this.plans.buy();
    await this.plans.stripe.subscriptions.cancel(stripeSubscription);
    const paymentIntent = (await this.harness.requests.send(getPlanInvoice, { invoiceId })).paymentIntent ?? '';
    const fake = this.charges.add({ paidAt: new Date(this.harness.now()).toISOString() }, { chargeId: invoiceId });
    await this.charges.publishPaid(fake);
    const charge = (await this.harness.sandbox.readState()).charges.find((one) => one.payment_intent === paymentIntent);
    await this.waitForDocuments(invoiceId, 1);
    return this.add({ orderId: null, plan: { fake, paymentIntent }, charge: charge?.id ?? '', amount: fake.data.amount });
  }

  /** Refunds some cents, at most what is left. Disputed money cannot be refunded. */
  async refund(purchase: Purchase, cents: number): Promise<void> {
    const amount = Math.min(cents, purchase.amount - purchase.refunded);
    if (amount === 0 || purchase.dispute !== null) return;
    purchase.refunded += amount;
    if (purchase.orderId === null) return this.refundPlan(purchase, amount);
    const before = await this.countCreditNotes();
    await refund(this.harness, purchase.orderId, amount);
    await this.waitForCreditNotes(before + 1);
  }

  private async refundPlan({ plan, refunded }: Purchase, amount: number): Promise<void> {
    if (plan === null) return;
    const { fake, paymentIntent } = plan;
    const ids = { refundId: randomUUID(), chargeId: fake.chargeId, paymentIntent };
    const before = await this.countCreditNotes();
    await this.harness.requests.send(refundPlanCharge, { ...ids, amount, attempt: 1, mayExist: false });
    await this.charges.publishRefunded(fake, refunded, amount);
    await this.waitForCreditNotes(before + 1);
  }

  /** The buyer's bank takes what was not refunded. */
  async openDispute(purchase: Purchase): Promise<void> {
    if (purchase.dispute !== null || purchase.refunded === purchase.amount) return;
    const { id } = (await this.harness.sandbox.postControl('disputes', { charge: purchase.charge })) as { id: string };
    purchase.dispute = id;
    if (purchase.orderId !== null) await this.waitForDispute(id, 'open');
  }

  async closeDispute(purchase: Purchase, outcome: 'won' | 'lost'): Promise<void> {
    const { dispute, plan, amount } = purchase;
    if (dispute === null) return;
    const before = await this.countCreditNotes();
    await this.harness.sandbox.postControl(`disputes/${dispute}/close`, { outcome });
    // A payment that was disputed once cannot be disputed or refunded again in these histories.
    purchase.refunded = amount;
    purchase.dispute = null;
    if (plan === null) await this.waitForDispute(dispute, outcome);
    else await this.charges.publishDisputeClosed(plan.fake, outcome, amount);
    if (outcome === 'lost') await this.waitForCreditNotes(before + 1);
  }

  sync(): Promise<void> {
    return this.harness.app.get(SyncBalance).sync(new Date(this.harness.now()), new AbortController().signal);
  }

  readSummary(period = ALL_DAYS): Promise<PayoutSummary> {
    return this.harness.requests.send(getPayoutSummary, period, this.staff());
  }

  async readRows(): Promise<PayoutBookRow[]> {
    return (await this.harness.requests.send(getPayoutBookPage, { ...ALL_DAYS, cursor: null }, this.staff())).rows;
  }

  async readDocuments(): Promise<VatBookRow[]> {
    return (await this.harness.requests.send(getVatBookPage, { ...ALL_DAYS, cursor: null }, this.staff())).rows;
  }

  staff() {
    return { caller: aCaller({ roles: ['customer', 'staff'], authenticatedAt: this.harness.now() }) };
  }

  private add(purchase: Omit<Purchase, 'refunded' | 'dispute'>): Purchase {
    const added = { ...purchase, refunded: 0, dispute: null };
    this.purchases.push(added);
    return added;
  }

  private async countCreditNotes(): Promise<number> {
    return (await this.harness.queryRows(`SELECT 1 FROM invoice WHERE series = 'R'`)).length;
  }

  private waitForCreditNotes(count: number): Promise<void> {
    return eventually(async () => expect(await this.countCreditNotes()).toBe(count), WAIT_OPTIONS);
  }

  private waitForDocuments(chargeId: string, count: number): Promise<void> {
    const sql = 'SELECT 1 FROM invoice WHERE charge_id = :chargeId';
    return eventually(async () => expect(await this.harness.queryRows(sql, { chargeId })).toHaveLength(count), WAIT_OPTIONS);
  }

  private waitForDispute(id: string, state: string): Promise<void> {
    const sql = 'SELECT 1 FROM dispute WHERE id = :id AND state = :state';
    return eventually(async () => expect(await this.harness.queryRows(sql, { id, state })).toHaveLength(1), WAIT_OPTIONS);
  }
}
