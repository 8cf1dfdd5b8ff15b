import { SubscriptionStore } from '#app/subscription-store';
import { type ErasePersonReply, endAllSubscriptions, type PersonalDataRequest } from '@brote/contracts/personal-data';
import { Controller } from '@nestjs/common';
import { RequestHandler } from '@brote/messaging';
import { ExpirePlanSession } from '#app/sign-up/checkout/handle-plan-session-event';
import { Checkouts } from '#app/sign-up/checkout/checkouts.queries';
import { storeStripeCommandFor } from '#app/billing/stripe-commands/execute-stripe-command';
import { refundPaymentsSince } from '#app/billing/refunds/refund';
import { lockSubscription, saveSubscription } from '#app/plans/subscriptions/subscription.queries';
import { SyncSubscription } from '#app/billing/sync/sync-subscription';
import { INSERT_CLOSING_PERSON, SELECT_OPEN_CHECKOUTS, SELECT_RUNNING_SUBSCRIPTIONS } from './personal-data.sql';

/** Ends all subscriptions of a person, first at Stripe: a closing account is never charged again. */
@Controller()
export class EndSubscriptions {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly checkouts: Checkouts,
    private readonly expireSession: ExpirePlanSession,
    private readonly syncSubscription: SyncSubscription,
  ) {}

  /**
   * The caller repeats it until it succeeds.
   * @throws the errors of `PaymentsClient`, StripeCommandUncertain, OptimisticLockError
   */
  @RequestHandler(endAllSubscriptions)
  async endSubscriptions(request: PersonalDataRequest): Promise<ErasePersonReply> {
    const { userId } = request;
    const since = request.since === undefined ? this.store.now() : new Date(request.since);
    await this.store.query(INSERT_CLOSING_PERSON, { userId, since });
    const openCheckouts = await this.store.query<{ id: string }>(SELECT_OPEN_CHECKOUTS, { userId });
    for (const { id } of openCheckouts) {
      const checkout = await this.checkouts.byId(id);
      if (checkout !== null) await this.expireSession.expireCheckoutSession(checkout);
    }
    const runningSubscriptions = await this.store.query<{ id: string; stripeId: string }>(SELECT_RUNNING_SUBSCRIPTIONS, { userId });
    for (const { id, stripeId } of runningSubscriptions) {
      await this.refundPaymentsSince(id, since);
      await this.endSubscription(id, stripeId);
    }
    return { erased: runningSubscriptions.length, kept: 0 };
  }

  /** Refunds all charges since the closure of the account, including charges that are recorded later. */
  private async refundPaymentsSince(id: string, since: Date): Promise<void> {
    await this.store.run(async (tx) => {
      const subscription = await lockSubscription(tx, id);
      await refundPaymentsSince(tx, subscription, since, this.store.now());
      await saveSubscription(tx, subscription);
    });
  }

  /** Executes an earlier pending command, then ends the subscription. */
  private async endSubscription(id: string, stripeId: string): Promise<void> {
    const isStored = await storeStripeCommandFor(this.store, id, { kind: 'cancel', reason: 'account-closed' });
    await this.syncSubscription.sync(stripeId);
    if (isStored) return;
    await storeStripeCommandFor(this.store, id, { kind: 'cancel', reason: 'account-closed' });
    await this.syncSubscription.sync(stripeId);
  }
}
