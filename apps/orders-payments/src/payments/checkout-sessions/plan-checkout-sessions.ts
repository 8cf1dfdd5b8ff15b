import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { SINGLE_RETRY } from '@brote/stripe-service';
import { paymentDetailsOf, outcomeOf, readSession, type CheckoutSessionState } from './checkout-session';

const MAX_PAGE_SIZE = 100;

/**
 * Reads the add-on items of a plan's session. Their total is a part of the session's; their payment is that of the plan's first invoice.
 */
@Injectable()
export class PlanCheckoutSessions {
  constructor(private readonly stripe: Stripe) {}

  /** @throws Stripe's errors */
  async read(session: Stripe.Checkout.Session): Promise<CheckoutSessionState> {
    const state = readSession(session);
    if (session.status !== 'complete') return state;
    const [amount, intent] = [await this.findOneTimeTotalOf(session.id), await this.fetchPaymentIntent(session)];
    return { ...state, amount, outcome: outcomeOf({ ...session, payment_intent: intent }), means: paymentDetailsOf(intent) };
  }

  private async findOneTimeTotalOf(sessionId: string): Promise<number> {
    const { data } = await this.stripe.checkout.sessions.listLineItems(sessionId, { limit: MAX_PAGE_SIZE }, SINGLE_RETRY);
    return data.filter(({ price }) => price?.type === 'one_time').reduce((sum, { amount_total: amount }) => sum + amount, 0);
  }

  private async fetchPaymentIntent({ invoice }: Stripe.Checkout.Session): Promise<Stripe.PaymentIntent | null> {
    const id = typeof invoice === 'string' ? invoice : invoice?.id;
    if (id === undefined) return null;
    const expand = ['data.payment.payment_intent.latest_charge'];
    const { data } = await this.stripe.invoicePayments.list({ invoice: id, limit: 1, expand }, SINGLE_RETRY);
    const intent = data[0]?.payment.payment_intent;
    return typeof intent === 'object' ? intent : null;
  }
}
