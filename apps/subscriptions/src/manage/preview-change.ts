import { randomUUID } from 'node:crypto';
import { previewChange, type SubscriptionChangePreview, type ChangeSubscriptionRequest } from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { isStripeFault, secondOf } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { madridDay } from '#app/calendar/madrid-day';
import type { Delivery } from '#app/deliveries/delivery';
import { deliveriesToCome } from '#app/deliveries/delivery-rows';
import { areFitting } from '#app/plans/fitting-brushes';
import type { Subscription } from '#app/subscriptions/subscription';
import { nextDayAt } from './change-interval';
import { ownSubscription } from './load-own';
import { PlanChange, type NewPlan } from './plan-change';

const eur = (amount: number) => ({ amount, currency: 'EUR' as const });

/** Computes the effects of a change before it is saved. */
@Injectable()
export class PreviewChange {
  constructor(
    private readonly database: Database,
    private readonly planChange: PlanChange,
    private readonly stripe: Stripe,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal of `previewChange` */
  async preview(request: ChangeSubscriptionRequest, userId: string): Promise<SubscriptionChangePreview> {
    const one = await ownSubscription(this.database, request.subscriptionId, userId);
    if (one === null) return refuse(previewChange, 'SUBSCRIPTION_UNKNOWN');
    if (one.version !== request.version) refuse(previewChange, 'VERSION_CONFLICT');
    const plan = await this.planChange.of(request, userId);
    if (plan === null && request.brushes && !areFitting(request.brushes, one.planId, one.brushCount))
      refuse(previewChange, 'BRUSHES_INVALID');
    const today = madridDay(this.clock.now());
    const deliveries = await deliveriesToCome(this.database, one.id);
    return {
      nextDeliveryDate: await this.nextDay(one, deliveries, request, today),
      appliesToNextDelivery: deliveries[0] !== undefined && isTaken(deliveries[0], request, today),
      dueNow: plan === null ? null : eur(await this.dueNow(one, plan)),
      monthlyPrice: plan === null ? null : eur(plan.terms.monthlyPrice),
    };
  }

  /** The day of the next delivery at the new interval, equal to the result of the change itself. */
  private async nextDay(
    one: Subscription,
    deliveries: readonly Delivery[],
    { interval }: ChangeSubscriptionRequest,
    today: string,
  ): Promise<string | null> {
    const open = deliveries.find((delivery) => delivery.takesChoicesOn(today));
    if (interval === undefined || interval === one.interval || open === undefined || one.status === 'paused') return null;
    return nextDayAt(this.database, open, interval, today);
  }

  /** The amount that Stripe computes, in cents; negative for a credit. */
  private async dueNow({ stripeSubscription, stripeItem, status }: Subscription, { priceId }: NewPlan): Promise<number> {
    if (status !== 'active') return refuse(previewChange, 'ACTION_NOT_ALLOWED');
    try {
      const items = [{ id: stripeItem ?? '', price: priceId }];
      // A new key each time: the amount changes every second, and the preview creates nothing.
      const invoice = await this.stripe.invoices.createPreview(
        { subscription: stripeSubscription, subscription_details: { items, proration_behavior: 'always_invoice' } },
        { idempotencyKey: `preview_${randomUUID()}` },
      );
      const now = this.clock.now();
      return invoice.lines.data.filter((line) => isDueBy(line, now)).reduce((sum, { amount }) => sum + amount, 0);
    } catch (error) {
      if (isStripeFault(error)) return refuse(previewChange, 'PAYMENT_PROVIDER_UNAVAILABLE');
      throw error;
    }
  }
}

/** The rest of the current period, and the first period of another interval. The period after it is charged later. */
function isDueBy({ parent, period }: Stripe.InvoiceLineItem, now: Date): boolean {
  if (period.start <= secondOf(now)) return true;
  return parent?.subscription_item_details?.proration === true || parent?.invoice_item_details?.proration === true;
}

function isTaken(next: Delivery, { interval, brushes, planId }: ChangeSubscriptionRequest, today: string): boolean {
  const isChoice = interval !== undefined || brushes !== undefined || planId !== undefined;
  return isChoice ? next.takesChoicesOn(today) : next.takesAddressOn(today);
}
