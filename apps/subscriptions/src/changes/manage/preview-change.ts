import { previewChange, type SubscriptionChangePreview, type ChangeSubscriptionRequest } from '@brote/contracts/subscriptions';
import { refuse, RequestHandler, type CallContext } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { refuseWithoutBilling } from '#app/billing/stripe-commands/billing-failure';
import { madridDay } from '#app/schedule/calendar/calendar-days';
import type { Delivery } from '#app/schedule/deliveries/delivery';
import { findUpcomingDeliveriesOf } from '#app/schedule/deliveries/delivery.queries';
import { PlanInvoices } from '#app/billing/invoices/plan-invoices';
import { hasValidBrushCount } from '#app/plans/catalog/plan-terms';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { toEuros } from '#app/billing/refunds/charge';
import { findNextDayForInterval } from './change-interval';
import { findOwnSubscription } from './run-command';
import { PreparePlanChange, type NewPlan } from './plan-change';

/** Computes the effects of a change before it is saved. */
@Controller()
export class PreviewChange {
  constructor(
    private readonly database: Database,
    private readonly preparePlanChange: PreparePlanChange,
    private readonly invoices: PlanInvoices,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal of `previewChange` */
  @RequestHandler(previewChange)
  async preview(request: ChangeSubscriptionRequest, call: CallContext): Promise<SubscriptionChangePreview> {
    const { userId } = call.authenticatedCaller;
    const subscription = await findOwnSubscription(this.database, request.subscriptionId, userId);
    if (subscription === null) return refuse(previewChange, 'SUBSCRIPTION_UNKNOWN');
    if (subscription.version !== request.version) refuse(previewChange, 'VERSION_CONFLICT');
    const plan = await this.preparePlanChange.prepare(request, userId);
    if (plan === null && request.brushes && !hasValidBrushCount(request.brushes, subscription.planId, subscription.brushCount))
      refuse(previewChange, 'BRUSHES_INVALID');
    const today = madridDay(this.clock.now());
    const deliveries = await findUpcomingDeliveriesOf(this.database, subscription.id);
    return {
      nextDeliveryDate: await this.findNextDeliveryDay(subscription, deliveries, request, today),
      appliesToNextDelivery: deliveries[0] !== undefined && appliesToDelivery(deliveries[0], request, today),
      dueNow: plan === null ? null : toEuros(await this.computeDueNow(subscription, plan)),
      monthlyPrice: plan === null ? null : toEuros(plan.terms.monthlyPrice),
    };
  }

  /** The day of the next delivery at the new interval, equal to the result of the change itself. */
  private async findNextDeliveryDay(
    subscription: Subscription,
    deliveries: readonly Delivery[],
    { interval }: ChangeSubscriptionRequest,
    today: string,
  ): Promise<string | null> {
    const openDelivery = deliveries.find((delivery) => delivery.acceptsChoicesOn(today));
    if (interval === undefined || interval === subscription.interval || openDelivery === undefined || subscription.status === 'paused')
      return null;
    return findNextDayForInterval(this.database, openDelivery, interval, today);
  }

  /** The amount that Stripe computes, in cents; negative for a credit. */
  private async computeDueNow(subscription: Subscription, { priceId }: NewPlan): Promise<number> {
    if (subscription.status !== 'active') return refuse(previewChange, 'ACTION_NOT_ALLOWED');
    return refuseWithoutBilling(this.invoices.previewDueNow(subscription, priceId));
  }
}

function appliesToDelivery(next: Delivery, { interval, brushes, planId }: ChangeSubscriptionRequest, today: string): boolean {
  const isChoiceChanged = interval !== undefined || brushes !== undefined || planId !== undefined;
  return isChoiceChanged ? next.acceptsChoicesOn(today) : next.acceptsAddressOn(today);
}
