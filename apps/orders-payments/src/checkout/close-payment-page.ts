import { Database, Superseded } from '@brote/persistence';
import type { CancelReason } from '@brote/contracts/orders';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Checkout } from './checkout.entity';
import { CheckoutsQueries, type ReadCheckout } from './checkouts.queries';
import { PaymentPages } from './payment-pages';
import { saveCheckout } from './save-checkout';
import { SettleCheckout } from './settle-checkout';

const TRY_AGAIN_AFTER_MS = 5_000;

/** Closes an open payment page at Stripe, then gives its stock back; unless the customer was faster, who then keeps what was paid. */
@Injectable()
export class ClosePaymentPage {
  constructor(
    private readonly database: Database,
    private readonly pages: PaymentPages,
    private readonly settle: SettleCheckout,
    private readonly checkouts: CheckoutsQueries,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives the checkout as it is afterwards. The reason is stored first: after a crash the page is closed all the same.
   * @throws Stripe's errors, Unavailable; the page is then closed a little later
   */
  async execute({ checkout, readAt }: ReadCheckout, reason: CancelReason): Promise<Checkout> {
    if (checkout.step !== 'session_open' || checkout.sessionId === null) return checkout;
    try {
      checkout.ending = reason;
      checkout.dueAt = new Date(this.clock.epochMs() + TRY_AGAIN_AFTER_MS);
      await saveCheckout(this.database, checkout, checkout.step);
      const page = await this.pages.close(checkout.sessionId);
      await this.settle.execute(checkout, page, readAt);
    } catch (error) {
      if (!(error instanceof Superseded)) throw error;
    }
    return (await this.checkouts.byId(checkout.id))?.checkout ?? checkout;
  }
}
