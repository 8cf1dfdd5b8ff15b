import {
  createPlanCheckoutSession,
  ensurePlanPrice,
  getPlanSession,
  type CreatePlanCheckoutSessionRequest,
  type EnsurePlanPriceRequest,
  type PlanCheckoutSession,
} from '@brote/contracts/payments';
import { uuidv7 } from '@brote/messaging';
import { createStripe } from '@brote/stripe-client';
import type Stripe from 'stripe';
import { payByCard } from './builders';
import type { Harness } from './harness';

const SESSION_LIFETIME_MS = 31 * 60_000;
const COUPLE_PRICE: EnsurePlanPriceRequest = { book: 'spec', planId: 'couple', planName: 'Couple plan', amount: 190, months: 1 };

/** A plan that was bought at Stripe. */
export interface BoughtPlan {
  /** Id in the shop. */
  subscriptionId: string;
  /** Ids at Stripe. */
  stripeSubscription: string;
  stripeCustomer: string;
  invoice: string;
  sessionId: string;
}

/** The requests of the subscriptions service that buy a plan, and changes that only Stripe makes. */
export class PlanSteps {
  constructor(private readonly harness: Harness) {}

  /** Stripe without the service. */
  get stripe(): Stripe {
    return createStripe({ secretKey: 'sk_test_spec', apiBase: this.harness.sandbox.url });
  }

  async ensurePrice(changes: Partial<EnsurePlanPriceRequest> = {}): Promise<string> {
    return (await this.harness.requests.send(ensurePlanPrice, { ...COUPLE_PRICE, ...changes })).priceId;
  }

  async sessionRequest(changes: Partial<CreatePlanCheckoutSessionRequest> = {}): Promise<CreatePlanCheckoutSessionRequest> {
    const [customer, priceId] = [await this.stripe.customers.create({ email: 'lucia@example.com' }), await this.ensurePrice()];
    const subscriptionId = uuidv7();
    return {
      ...{ subscriptionId, planId: 'couple', locale: 'es', customerId: customer.id, priceId, lines: [], order: null },
      expiresAt: new Date(this.harness.now() + SESSION_LIFETIME_MS).toISOString(),
      idempotencyKey: `subchk_${subscriptionId}_1`,
      ...changes,
    };
  }

  async openPage(changes: Partial<CreatePlanCheckoutSessionRequest> = {}): Promise<PlanCheckoutSession & { url: string }> {
    const session = await this.harness.requests.send(createPlanCheckoutSession, await this.sessionRequest(changes));
    return { ...session, url: session.url ?? '' };
  }

  async buy(changes: Partial<CreatePlanCheckoutSessionRequest> = {}): Promise<BoughtPlan> {
    const page = await this.openPage(changes);
    await payByCard(page);
    const session = await this.harness.requests.send(getPlanSession, { sessionId: page.id });
    const { reference: subscriptionId, stripeSubscription, stripeCustomer, invoice, id: sessionId } = session;
    if (stripeSubscription === null || stripeCustomer === null || invoice === null) throw new Error(`${sessionId} is not paid`);
    return { subscriptionId, stripeSubscription, stripeCustomer, invoice, sessionId };
  }

  /** Changes that were announced about an object at Stripe, one for each of its events. */
  async countAnnounced(objectId: string): Promise<number> {
    const [row] = await this.harness.queryRows<{ count: number }>(
      `SELECT count(*)::int AS count FROM outbox WHERE type = 'payments.plan-billing.changed.v1' AND payload ->> 'id' = :objectId`,
      { objectId },
    );
    return row?.count ?? 0;
  }
}

/** All pages of a list. */
export async function readAllPages<Page>(pages: AsyncIterable<Page>): Promise<Page[]> {
  const allPages: Page[] = [];
  for await (const page of pages) allPages.push(page);
  return allPages;
}
