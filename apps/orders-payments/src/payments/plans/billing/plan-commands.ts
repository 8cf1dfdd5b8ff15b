import {
  type ChangePlanPriceRequest,
  type PlanCommandReply,
  type PlanCommandRequest,
  pausePlan,
  resumePlan,
  changePlanPrice,
  cancelPlan,
  type BilledPlanRequest,
} from '@brote/contracts/payments';
import { isRefusal, SINGLE_RETRY } from '@brote/stripe-service';
import { Controller } from '@nestjs/common';
import Stripe from 'stripe';
import { PAGE_SIZE } from '#app/payments/plans/list-page';
import { PaymentChangeHandler } from '#app/payments/plans/refuse-payment-failures';

/** Changes the billing of plans at Stripe. Every method may throw Stripe's errors. */
@Controller()
export class PlanCommands {
  constructor(private readonly stripe: Stripe) {}

  @PaymentChangeHandler(pausePlan)
  async pause({ stripeSubscription, idempotencyKey }: PlanCommandRequest): Promise<PlanCommandReply> {
    await this.stripe.subscriptions.pause(stripeSubscription, {}, { idempotencyKey, ...SINGLE_RETRY });
    return {};
  }

  @PaymentChangeHandler(resumePlan)
  async resume({ stripeSubscription, idempotencyKey }: PlanCommandRequest): Promise<PlanCommandReply> {
    await this.stripe.subscriptions.resume(stripeSubscription, {}, { idempotencyKey, ...SINGLE_RETRY });
    return {};
  }

  /** A prorated change charges the difference at once, or changes nothing. */
  @PaymentChangeHandler(changePlanPrice)
  async changePrice(request: ChangePlanPriceRequest): Promise<PlanCommandReply> {
    const { stripeSubscription, itemId, priceId, isProrated, planId, idempotencyKey } = request;
    const prorationParams = isProrated
      ? ({ proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' } as const)
      : ({ proration_behavior: 'none' } as const);
    const metadataParams = planId === null ? {} : { metadata: { plan_id: planId } };
    const params = { items: [{ id: itemId, price: priceId }], ...prorationParams, ...metadataParams };
    await this.stripe.subscriptions.update(stripeSubscription, params, { idempotencyKey, ...SINGLE_RETRY });
    return {};
  }

  /**
   * Voids open invoices first, so that no open payment page can charge after the end. Stripe refuses this during a bank payment; such a
   * payment is refunded later.
   */
  @PaymentChangeHandler(cancelPlan)
  async cancel({ stripeSubscription: subscription }: BilledPlanRequest): Promise<PlanCommandReply> {
    const { data: openInvoices } = await this.stripe.invoices.list({ subscription, status: 'open', limit: PAGE_SIZE }, SINGLE_RETRY);
    for (const { id } of openInvoices) await this.voidInvoice(id);
    await this.stripe.subscriptions.cancel(subscription, {}, SINGLE_RETRY);
    return {};
  }

  private async voidInvoice(invoice: string): Promise<void> {
    try {
      await this.stripe.invoices.voidInvoice(invoice, {}, { idempotencyKey: `void_${invoice}`, ...SINGLE_RETRY });
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
}
