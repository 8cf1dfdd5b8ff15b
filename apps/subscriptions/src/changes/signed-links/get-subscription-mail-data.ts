import {
  getSubscriptionMessage,
  type GetSubscriptionMessageRequest,
  type SubscriptionMessageContent,
  type SubscriptionView,
} from '@brote/contracts/subscriptions';
import { refuse, RequestHandler } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { sameOrNextBusinessDay } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { madridDay } from '#app/schedule/calendar/calendar-days';
import type { Delivery } from '#app/schedule/deliveries/delivery';
import { findDeliveryById, findDeliveryOfCycle } from '#app/schedule/deliveries/delivery.queries';
import { deliveryView } from '#app/schedule/deliveries/delivery.view';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { findSubscriptionById } from '#app/plans/subscriptions/subscription.queries';
import { SubscriptionViews } from '#app/changes/views/subscription-views';
import { toEuros } from '#app/billing/refunds/charge';
import { PlanLink } from '#app/changes/withdrawals/plan-link';
import { isPlanWithdrawn } from '#app/changes/withdrawals/plan-withdrawal';
import { DeliveryLink } from './manage-delivery-by-link';

type WithdrawalLinks = Pick<SubscriptionMessageContent, 'planToken' | 'withdrawalToken' | 'isWithdrawn'>;

/** Reads the current data for an e-mail about a subscription, when the e-mail is sent. */
@Controller()
export class GetSubscriptionMailData {
  constructor(
    private readonly database: Database,
    private readonly views: SubscriptionViews,
    private readonly links: DeliveryLink,
    private readonly planLink: PlanLink,
  ) {}

  /** @throws Refusal SUBSCRIPTION_UNKNOWN, also for an erased person */
  @RequestHandler(getSubscriptionMessage)
  async get({ subscriptionId, deliveryId }: GetSubscriptionMessageRequest): Promise<SubscriptionMessageContent> {
    const subscription = await findSubscriptionById(this.database, subscriptionId);
    if (subscription === null || subscription.shipping === null) return refuse(getSubscriptionMessage, 'SUBSCRIPTION_UNKNOWN');
    const mailDelivery = await this.findDeliveryOf(subscription.id, deliveryId);
    const view = await this.views.toView(subscription);
    return {
      userId: subscription.userId,
      subscription: view,
      delivery: mailDelivery === null ? null : deliveryView(mailDelivery),
      amountDue: subscription.openInvoice && toEuros(subscription.openInvoice.amount),
      priceChange: view.priceChange ?? null,
      deliveryToken: mailDelivery?.isUpcoming ? this.links.tokenFor(mailDelivery.id) : null,
      waitsForPreviousDelivery: await this.waitsForPreviousDelivery(subscription),
      termsVersion: subscription.termsVersion,
      ...(await this.readWithdrawalLinks(view)),
    };
  }

  /** The delivery of the e-mail; null without one, or when it belongs to another plan. */
  private async findDeliveryOf(subscriptionId: string, deliveryId: string | null): Promise<Delivery | null> {
    const delivery = deliveryId === null ? null : await findDeliveryById(this.database, deliveryId);
    return delivery?.subscriptionId === subscriptionId ? delivery : null;
  }

  /** Whether the first delivery waits until the last delivery of an earlier plan has lasted its months. */
  private async waitsForPreviousDelivery({ id, startedAt }: Subscription): Promise<boolean> {
    const first = await findDeliveryOfCycle(this.database, id, 1);
    return first?.status === 'scheduled' && first.date > sameOrNextBusinessDay(madridDay(startedAt));
  }

  /** The links to the plan, and whether it was withdrawn. */
  private async readWithdrawalLinks({ id, withdrawable }: SubscriptionView): Promise<WithdrawalLinks> {
    const planToken = this.planLink.emailTokenFor(id);
    return { planToken, withdrawalToken: withdrawable ? planToken : null, isWithdrawn: await isPlanWithdrawn(this.database, id) };
  }
}
