import { Database } from '@brote/persistence';
import { createdSince, StripeRateLimiter } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { readState } from '#app/stripe/stripe-state';
import { statusOf } from '#app/subscriptions/subscription.machine';
import { Repair } from './repair';

const LARGEST_PAGE = 100;

interface Local {
  stripeId: string;
  status: string;
  paid: number;
  paidUntil: Date | null;
}

/** Compares all subscriptions at Stripe and recent invoices with the stored ones, and syncs those that differ. */
@Injectable()
export class ReconcileSubscriptions {
  constructor(
    private readonly stripe: Stripe,
    private readonly database: Database,
    private readonly rateLimiter: StripeRateLimiter,
    private readonly repair: Repair,
  ) {}

  /**
   * Compares page by page, so that memory stays constant.
   * @throws Stripe's errors
   */
  async subscriptions(stop: AbortSignal): Promise<void> {
    let portion: Stripe.Subscription[] = [];
    for await (const subscription of this.stripe.subscriptions.list({ status: 'all', limit: LARGEST_PAGE })) {
      if (stop.aborted) return;
      portion.push(subscription);
      if (portion.length < LARGEST_PAGE) continue;
      await this.compare(portion);
      portion = [];
    }
    await this.compare(portion);
  }

  /** Books paid invoices whose event never arrived. @throws Stripe's errors */
  async invoices(since: Date, stop: AbortSignal): Promise<void> {
    const created = createdSince(since);
    for await (const invoice of this.stripe.invoices.list({ created, status: 'paid', limit: LARGEST_PAGE })) {
      if (stop.aborted) return;
      const lines = invoice.lines.data.map(({ id }) => id);
      const [known] = await this.database.query(`SELECT 1 FROM ledger_entry WHERE source = ANY($1) AND kind = 'paid' LIMIT 1`, [lines]);
      if (known !== undefined) continue;
      await this.repair.repair('invoice', invoice.id);
    }
  }

  private async compare(portion: readonly Stripe.Subscription[]): Promise<void> {
    if (portion.length === 0) return;
    await this.rateLimiter.acquire();
    const rows = await this.database.query<Local>(
      `SELECT stripe_subscription AS "stripeId", status, paid, paid_until AS "paidUntil" FROM subscription WHERE stripe_subscription = ANY($1)`,
      [portion.map(({ id }) => id)],
    );
    const local = new Map(rows.map((row) => [row.stripeId, row]));
    for (const subscription of portion) await this.one(subscription, local.get(subscription.id));
  }

  private async one(subscription: Stripe.Subscription, local: Local | undefined): Promise<void> {
    if (local === undefined) return this.adopt(subscription);
    if (agrees(subscription, local)) return;
    await this.rateLimiter.acquire();
    await this.repair.repair('subscription', subscription.id);
  }

  /** Adopts a subscription from a Checkout Session whose completion event never arrived. */
  private async adopt({ metadata }: Stripe.Subscription): Promise<void> {
    const [row] = await this.database.query<{ sessionId: string }>(
      `SELECT session_id AS "sessionId" FROM checkout WHERE subscription_id::text = $1 AND session_id IS NOT NULL AND step = 'open'`,
      [metadata['subscription_id'] ?? ''],
    );
    if (row !== undefined) await this.repair.repair('session', row.sessionId);
  }
}

function agrees(subscription: Stripe.Subscription, { status, paid, paidUntil }: Local): boolean {
  const state = readState(subscription);
  const isSame = statusOf(state.status, paid > 0) === status;
  return isSame && (status === 'cancelled' || (state.paidUntil?.getTime() === paidUntil?.getTime() && state.endsAt === null));
}
