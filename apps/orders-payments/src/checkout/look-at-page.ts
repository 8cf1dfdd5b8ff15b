import { Database } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Checkout } from './checkout.entity';
import type { ReadCheckout } from './checkouts.queries';
import type { PaymentPage } from './payment-page';
import { PaymentPages } from './payment-pages';
import { saveCheckout } from './save-checkout';
import { ApplyCheckoutSession } from './apply-checkout-session';

/** Asks Stripe how a page stands whose webhook has not come, and closes it once its time is up. */
@Injectable()
export class LookAtPage {
  constructor(
    private readonly pages: PaymentPages,
    private readonly applySession: ApplyCheckoutSession,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** While Stripe cannot be reached the stock stays held. @throws Stripe's errors, OptimisticLockError, Unavailable */
  async execute({ checkout, readAt }: ReadCheckout): Promise<void> {
    if (checkout.sessionId === null) throw new Error(`Checkout ${checkout.id} has no page`);
    const page = await this.pageOf(checkout, checkout.sessionId);
    if (await this.applySession.execute(checkout, page, readAt)) return;
    checkout.lookAgain(this.clock.now());
    await saveCheckout(this.database, checkout, checkout.step);
  }

  private async pageOf(checkout: Checkout, sessionId: string): Promise<PaymentPage> {
    const isWanted = checkout.ending === null && checkout.isPayableAt(this.clock.now());
    if (isWanted || checkout.step === 'payment_delayed') return this.pages.retrieve(sessionId);
    // Only Stripe can say that nobody can pay any more.
    return this.pages.close(sessionId);
  }
}
