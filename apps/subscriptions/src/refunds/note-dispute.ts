import { chargeDisputed } from '@brote/contracts/reporting';
import { Outbox } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Store } from '#app/store';
import { idOf } from '#app/stripe/stripe-state';
import { lockSubscription } from '#app/subscriptions/subscription-rows';
import { changeCharge, chargeOfIntent, factOf } from './charge';

/** The customer's bank asks for the money of a charge: noted for staff, once. */
@Injectable()
export class NoteDispute {
  constructor(
    private readonly stripe: Stripe,
    private readonly store: Store,
    private readonly outbox: Outbox,
  ) {}

  /** @param chargeId of Stripe's charge. @throws Stripe's errors */
  async execute(chargeId: string): Promise<void> {
    const { payment_intent: intent, disputed } = await this.stripe.charges.retrieve(chargeId, {}, { maxNetworkRetries: 1 });
    const known = disputed ? await chargeOfIntent(this.store, idOf(intent) ?? '') : null;
    if (known === null) return;
    await this.store.run(async (tx) => {
      await lockSubscription(tx, known.subscriptionId);
      const charge = await chargeOfIntent(tx, known.paymentIntent ?? '');
      if (charge === null || charge.disputedAt !== null) return;
      charge.disputedAt = this.store.now();
      await changeCharge(tx, this.outbox, chargeDisputed, { charge, fact: factOf(charge) });
    });
  }
}
