import { type ListedPlan, listBilledPlans, listPaidPlanInvoices, type PaidPlanInvoice } from '@brote/contracts/payments';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { BackgroundBilling } from '#app/billing/background-billing';
import { PaymentsClient, readAllPages } from '#app/billing/payments-client';
import { findSubscriptionByStripeId } from '#app/plans/subscriptions/subscription.queries';
import { statusFromStripe } from '#app/plans/subscriptions/subscription';
import { Repair } from './repair';
import { SELECT_PAID_ENTRY, SELECT_SESSION_OF_CHECKOUT, SELECT_SUBSCRIPTIONS } from './stripe-reconciliation.sql';

interface StoredSubscription {
  stripeId: string;
  status: string;
  paid: number;
  paidUntil: Date | null;
}

/** Compares all subscriptions at Stripe and recent invoices with the stored ones, and syncs those that differ. */
@Injectable()
export class ReconcileSubscriptions {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly database: Database,
    private readonly backgroundBilling: BackgroundBilling,
    private readonly repair: Repair,
  ) {}

  /**
   * Compares page by page, so that memory stays constant.
   * @throws the errors of `PaymentsClient`
   */
  async reconcileAll(stopSignal: AbortSignal): Promise<void> {
    for await (const { plans } of readAllPages((cursor) => this.payments.send(listBilledPlans, { cursor }))) {
      if (stopSignal.aborted) return;
      await this.compare(plans);
    }
  }

  /** Books paid invoices whose event never arrived. @throws the errors of `PaymentsClient` */
  async reconcileInvoices(sinceDate: Date, stopSignal: AbortSignal): Promise<void> {
    const since = sinceDate.toISOString();
    for await (const { invoices } of readAllPages((cursor) => this.payments.send(listPaidPlanInvoices, { since, cursor })))
      for (const invoice of invoices) {
        if (stopSignal.aborted) return;
        await this.repairInvoice(invoice);
      }
  }

  /** A payment of an unknown plan is no repair: staff decide about it. */
  private async repairInvoice({ id, stripeSubscription, lineIds }: PaidPlanInvoice): Promise<void> {
    const [bookedEntry] = await this.database.query(SELECT_PAID_ENTRY, { lineIds });
    if (bookedEntry !== undefined) return;
    const isPlanStored = (await findSubscriptionByStripeId(this.database, stripeSubscription)) !== null;
    if (isPlanStored) await this.repair.repair('invoice', id);
    else await this.repair.apply('invoice', id);
  }

  private async compare(plans: readonly ListedPlan[]): Promise<void> {
    const rows = await this.database.query<StoredSubscription>(SELECT_SUBSCRIPTIONS, { stripeIds: plans.map(({ id }) => id) });
    const stored = new Map(rows.map((row) => [row.stripeId, row]));
    for (const plan of plans) await this.reconcileSubscription(plan, stored.get(plan.id));
  }

  private async reconcileSubscription(plan: ListedPlan, stored: StoredSubscription | undefined): Promise<void> {
    if (stored === undefined) return this.repairOpenSession(plan);
    if (isInSync(plan, stored)) return;
    await this.backgroundBilling.run(() => this.repair.repair('subscription', plan.id));
  }

  /** Adopts a subscription from a Checkout Session whose completion event never arrived. */
  private async repairOpenSession({ subscriptionId }: ListedPlan): Promise<void> {
    const [row] = await this.database.query<{ sessionId: string }>(SELECT_SESSION_OF_CHECKOUT, { subscriptionId });
    if (row !== undefined) await this.repair.repair('session', row.sessionId);
  }
}

function isInSync(plan: ListedPlan, { status, paid, paidUntil }: StoredSubscription): boolean {
  const hasSameStatus = statusFromStripe(plan.status, paid > 0) === status;
  return hasSameStatus && (status === 'cancelled' || (plan.paidUntil === (paidUntil?.toISOString() ?? null) && plan.endsAt === null));
}
