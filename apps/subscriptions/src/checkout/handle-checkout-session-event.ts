import { SubscriptionStore } from '#app/subscription-store';
import { OptimisticLockError, type Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { RefundPurchase } from '#app/refunds/refund-purchase';
import { idOf } from '#app/stripe/stripe-state';
import { Subscription } from '#app/subscriptions/subscription';
import { insertSubscription, findSubscriptionById } from '#app/subscriptions/subscription.queries';
import type { Checkout } from './checkout';
import { Checkouts } from './checkouts.queries';
import { SyncPurchase } from './sync-purchase';
import { DELETE_PENDING_CHOICE, SELECT_ERASED_PERSON } from './checkout.sql';

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Handles an event of a Checkout Session: reads the session, and starts the subscription that was bought. */
@Injectable()
export class HandleCheckoutSessionEvent {
  constructor(
    private readonly stripe: Stripe,
    private readonly store: SubscriptionStore,
    private readonly checkouts: Checkouts,
    private readonly syncPurchase: SyncPurchase,
    private readonly refundPurchase: RefundPurchase,
  ) {}

  /**
   * Ignores a Checkout Session that this service did not create. A call that expires a session may overlap with Stripe's event about it.
   * The slower of the two then looks once more at what is left to do.
   * @throws Stripe's errors, OptimisticLockError, StripeCommandUncertain
   */
  async handleEvent(sessionId: string): Promise<void> {
    try {
      await this.handle(sessionId);
    } catch (error) {
      if (!(error instanceof OptimisticLockError)) throw error;
      await this.handle(sessionId);
    }
  }

  private async handle(sessionId: string): Promise<void> {
    const storedCheckout = await this.checkouts.bySession(sessionId);
    if (storedCheckout?.isUnfinished === false) return;
    const session = await this.stripe.checkout.sessions.retrieve(sessionId, {}, { maxNetworkRetries: 1 });
    const checkout = storedCheckout ?? (await this.adoptSession(session));
    if (checkout === null || session.mode !== 'subscription') return;
    if (session.status === 'complete') await this.complete(checkout, session);
    else if (session.status === 'expired') await this.saveStep(checkout, 'expired');
    else await this.postponeCheck(checkout);
  }

  /** A session whose answer was lost is found by its client reference id. */
  private async adoptSession(session: Stripe.Checkout.Session): Promise<Checkout | null> {
    const id = session.client_reference_id ?? '';
    const checkout = UUID_PATTERN.test(id) ? await this.checkouts.byId(id) : null;
    if (checkout?.step !== 'requested') return null;
    checkout.storeOpenSession(session, this.store.now());
    await this.checkouts.save(checkout, 'requested');
    return checkout;
  }

  private async complete(checkout: Checkout, session: Stripe.Checkout.Session): Promise<void> {
    const stripeId = idOf(session.subscription);
    if (stripeId === null) throw new Error(`The Checkout Session ${session.id} is complete without a subscription`);
    if (await this.isErased(checkout.userId)) return this.refundErasedPurchase(checkout, stripeId, idOf(session.invoice));
    if (checkout.step === 'open') await this.createSubscription(checkout, stripeId, idOf(session.customer) ?? '');
    await this.syncPurchasedPlan(checkout, stripeId, idOf(session.invoice));
  }

  /** Moves the checkout to the state at Stripe: active, waiting for a bank, or failed. */
  private async syncPurchasedPlan(checkout: Checkout, stripeId: string, invoice: string | null): Promise<void> {
    await this.syncPurchase.syncPurchase(stripeId, invoice);
    const subscription = await findSubscriptionById(this.store, checkout.subscriptionId);
    if (subscription?.status === 'incomplete') return this.postponeCheck(checkout);
    await this.saveStep(checkout, subscription?.status === 'cancelled' && subscription.paid === 0 ? 'failed' : 'done');
  }

  private async createSubscription(checkout: Checkout, stripeId: string, customerId: string): Promise<void> {
    const { choice } = checkout;
    if (choice === null) throw new Error(`The checkout ${checkout.subscriptionId} has no stored choice`);
    const now = this.store.now();
    const { subscriptionId: id, userId, isAnother } = checkout;
    const stripe = { stripeCustomer: customerId, stripeSubscription: stripeId };
    const { addOnItems: _addOnItems, ...planChoice } = choice;
    const subscription = Object.assign(new Subscription(), planChoice, stripe, {
      id,
      userId,
      isAnother,
      version: 1,
      status: 'incomplete',
      startedAt: now,
    });
    checkout.moveTo('processing', now);
    await this.store.run(async (tx) => {
      await insertSubscription(tx, subscription);
      await deletePendingChoice(tx, userId);
      await this.checkouts.save(checkout, 'open', tx);
    });
  }

  private async isErased(userId: string): Promise<boolean> {
    return (await this.store.query(SELECT_ERASED_PERSON, { userId })).length > 0;
  }

  /** The buyer's account is erased: the subscription ends before it begins. What was paid is refunded, also when a bank pays days later. */
  private async refundErasedPurchase(checkout: Checkout, stripeId: string, invoice: string | null): Promise<void> {
    const isRefunded = await this.refundPurchase.cancelAndRefund(stripeId, invoice);
    return isRefunded ? this.saveStep(checkout, 'failed') : this.postponeCheck(checkout);
  }

  private async saveStep(checkout: Checkout, step: 'done' | 'expired' | 'failed'): Promise<void> {
    const from = checkout.step;
    checkout.moveTo(step, this.store.now());
    await this.checkouts.save(checkout, from);
  }

  private async postponeCheck(checkout: Checkout): Promise<void> {
    checkout.postpone(null, this.store.now());
    await this.checkouts.save(checkout, checkout.step);
  }
}

async function deletePendingChoice(tx: Transaction, userId: string): Promise<void> {
  await tx.query(DELETE_PENDING_CHOICE, { userId });
}
