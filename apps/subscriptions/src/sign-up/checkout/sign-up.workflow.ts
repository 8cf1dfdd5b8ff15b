import { type PlanCheckoutSession, reversePlanPurchase } from '@brote/contracts/payments';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { ApplyInvoice } from '#app/billing/invoices/apply-invoice';
import { PaymentsClient } from '#app/billing/payments-client';
import { SubscriptionStore } from '#app/subscription-store';
import { Subscription } from '#app/plans/subscriptions/subscription';
import { findSubscriptionById, insertSubscription } from '#app/plans/subscriptions/subscription.queries';
import { SyncSubscription } from '#app/billing/sync/sync-subscription';
import type { Checkout } from './checkout';
import { Checkouts, DELETE_PENDING_CHOICE, SELECT_ERASED_PERSON } from './checkouts.queries';

/** A complete Checkout Session, with the id of the subscription that Stripe has created. */
export type CompleteSession = PlanCheckoutSession & { stripeSubscription: string };

/**
 * Takes out a plan. `StartSubscription` checks the choice, stores the checkout and opens the payment page at Stripe. These steps follow its
 * payment; the webhook, the success page and `ResumeCheckouts` all start them.
 *
 * - If a step fails, the checkout stays at its step, and a later check runs all steps again.
 * - A repeated step changes nothing: the subscription is inserted once, each invoice line is booked once, an older read is ignored.
 * - A plan whose bank payment is pending stays incomplete, and the checkout is checked again, each time after a longer delay.
 * - A failed first payment closes the checkout as failed. The purchase of an erased person is reversed instead.
 */
@Injectable()
export class SignUpWorkflow {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly checkouts: Checkouts,
    private readonly applyInvoice: ApplyInvoice,
    private readonly syncSubscription: SyncSubscription,
    private readonly payments: PaymentsClient,
  ) {}

  /** @throws the errors of `PaymentsClient`, StripeCommandUncertain, OptimisticLockError */
  async complete(checkout: Checkout, session: CompleteSession): Promise<void> {
    if (await this.isErased(checkout.userId)) return this.reversePurchase(checkout, session);
    if (checkout.step === 'open') await this.createSubscription(checkout, session);
    await this.bookFirstInvoice(session);
    await this.activatePlan(session);
    await this.closeCheckout(checkout);
  }

  private async isErased(userId: string): Promise<boolean> {
    return (await this.store.query(SELECT_ERASED_PERSON, { userId })).length > 0;
  }

  /** The subscription ends before it begins. What was paid is refunded, also when a bank pays days later. */
  private async reversePurchase(checkout: Checkout, { stripeSubscription, invoice }: CompleteSession): Promise<void> {
    const { isReversed } = await this.payments.send(reversePlanPurchase, { stripeSubscription, invoice });
    return isReversed ? this.checkouts.close(checkout, 'failed') : this.checkouts.postponeCheck(checkout);
  }

  private async createSubscription(checkout: Checkout, { stripeSubscription, stripeCustomer }: CompleteSession): Promise<void> {
    const { choice } = checkout;
    if (choice === null) throw new Error(`The checkout ${checkout.subscriptionId} has no stored choice`);
    const now = this.store.now();
    const { subscriptionId: id, userId, isAnother } = checkout;
    const stripe = { stripeCustomer: stripeCustomer ?? '', stripeSubscription };
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

  private async bookFirstInvoice({ invoice }: CompleteSession): Promise<void> {
    if (invoice !== null) await this.applyInvoice.applyById(invoice);
  }

  /** The sync finds the first payment and starts the plan: its deliveries are planned and its start is published. */
  private activatePlan({ stripeSubscription }: CompleteSession): Promise<void> {
    return this.syncSubscription.sync(stripeSubscription);
  }

  /** Moves the checkout to the state of the plan: active, waiting for a bank, or failed. */
  private async closeCheckout(checkout: Checkout): Promise<void> {
    const subscription = await findSubscriptionById(this.store, checkout.subscriptionId);
    if (subscription?.status === 'incomplete') return this.checkouts.postponeCheck(checkout);
    await this.checkouts.close(checkout, subscription?.status === 'cancelled' && subscription.paid === 0 ? 'failed' : 'done');
  }
}

async function deletePendingChoice(tx: Transaction, userId: string): Promise<void> {
  await tx.query(DELETE_PENDING_CHOICE, { userId });
}
