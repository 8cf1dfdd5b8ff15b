import { Injectable } from '@nestjs/common';
import { HandleCheckoutSessionEvent } from '#app/checkout/handle-checkout-session-event';
import { SyncDisputes } from '#app/disputes/sync-disputes';
import { HandleCustomerEvent } from '#app/payment-methods/handle-customer-event';
import { SyncRefunds } from '#app/refunds/sync-refunds';
import type { EventKind } from './event-kinds';

/** Fetches the object of an event from Stripe and applies its state. */
@Injectable()
export class ApplyStripeObject {
  constructor(
    private readonly handleCheckoutSessionEvent: HandleCheckoutSessionEvent,
    private readonly syncRefunds: SyncRefunds,
    private readonly syncDisputes: SyncDisputes,
    private readonly handleCustomerEvent: HandleCustomerEvent,
  ) {}

  /** Repeating it changes nothing. @throws Stripe's errors, OptimisticLockError, Unavailable */
  async apply(kind: EventKind, objectId: string): Promise<void> {
    switch (kind) {
      case 'session':
        await this.handleCheckoutSessionEvent.handleEvent(objectId);
        return;
      case 'charge':
        return this.syncRefunds.syncByCharge(objectId);
      case 'refund':
        return this.syncRefunds.syncById(objectId);
      case 'dispute':
        await this.syncDisputes.syncDisputes(objectId);
        return;
      case 'customer':
        return this.handleCustomerEvent.handleDeleted(objectId);
      case 'method':
        return this.handleCustomerEvent.handleAttached(objectId);
    }
  }
}
