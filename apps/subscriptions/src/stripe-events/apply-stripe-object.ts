import { Injectable } from '@nestjs/common';
import { HandleCheckoutSessionEvent } from '#app/checkout/handle-checkout-session-event';
import { ApplyRefund } from '#app/refunds/apply-refund';
import { SyncDisputes } from '#app/refunds/sync-disputes';
import { SyncSubscription } from '#app/subscriptions/sync-subscription';
import { ApplyStripeInvoice } from './apply-stripe-invoice';
import type { EventKind } from './event-kinds';

/** Fetches the object of an event and syncs the shop with it. */
@Injectable()
export class ApplyStripeObject {
  constructor(
    private readonly handleCheckoutSessionEvent: HandleCheckoutSessionEvent,
    private readonly applyStripeInvoice: ApplyStripeInvoice,
    private readonly syncSubscription: SyncSubscription,
    private readonly applyRefund: ApplyRefund,
    private readonly syncDisputes: SyncDisputes,
  ) {}

  /** Repeating it changes nothing. @throws Stripe's errors, OptimisticLockError, StripeCommandUncertain */
  async apply(kind: EventKind, objectId: string): Promise<void> {
    if (kind === 'session') return this.handleCheckoutSessionEvent.handleEvent(objectId);
    if (kind === 'subscription') return this.syncSubscription.sync(objectId);
    if (kind === 'charge') return this.applyRefund.applyAllOfCharge(objectId);
    if (kind === 'refund') return this.applyRefund.applyById(objectId);
    if (kind === 'dispute') return this.syncDisputes.syncDisputes(objectId);
    return this.applyStripeInvoice.apply(objectId);
  }
}
