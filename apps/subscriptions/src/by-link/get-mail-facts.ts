import {
  getSubscriptionMessage,
  type GetSubscriptionMessageRequest,
  type SubscriptionMessageContent,
  type SubscriptionView,
} from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { nextBusinessDay } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { madridDay } from '#app/calendar/madrid-day';
import type { Delivery } from '#app/deliveries/delivery';
import { deliveryById, deliveryOfCycle } from '#app/deliveries/delivery-rows';
import { deliveryView } from '#app/deliveries/delivery.view';
import type { Subscription } from '#app/subscriptions/subscription';
import { subscriptionById } from '#app/subscriptions/subscription-rows';
import { SubscriptionViews } from '#app/subscriptions/subscription-views';
import { eur } from '#app/refunds/charge';
import { PlanLink } from '#app/withdrawals/plan-link';
import { isPlanWithdrawn } from '#app/withdrawals/plan-withdrawal';
import { DeliveryLink } from './delivery-link';

type WayOut = Pick<SubscriptionMessageContent, 'planToken' | 'withdrawalToken' | 'isWithdrawn'>;

/** Reads the current data for an e-mail about a subscription, when the e-mail is sent. */
@Injectable()
export class GetMailFacts {
  constructor(
    private readonly database: Database,
    private readonly views: SubscriptionViews,
    private readonly links: DeliveryLink,
    private readonly withdrawals: PlanLink,
  ) {}

  /** @throws Refusal SUBSCRIPTION_UNKNOWN, also for an erased person */
  async get({ subscriptionId, deliveryId }: GetSubscriptionMessageRequest): Promise<SubscriptionMessageContent> {
    const one = await subscriptionById(this.database, subscriptionId);
    if (one === null || one.shipping === null) return refuse(getSubscriptionMessage, 'SUBSCRIPTION_UNKNOWN');
    const ours = await this.deliveryOf(one.id, deliveryId);
    const subscription = await this.views.of(one);
    return {
      userId: one.userId,
      subscription,
      delivery: ours === null ? null : deliveryView(ours),
      amountDue: one.openInvoice && eur(one.openInvoice.amount),
      priceChange: subscription.priceChange ?? null,
      deliveryToken: ours?.isToCome ? this.links.tokenFor(ours.id) : null,
      waitsForPreviousDelivery: await this.waits(one),
      termsVersion: one.termsVersion,
      ...(await this.wayOut(subscription)),
    };
  }

  /** The delivery of the e-mail; null without one, or when it belongs to another plan. */
  private async deliveryOf(subscriptionId: string, deliveryId: string | null): Promise<Delivery | null> {
    const delivery = deliveryId === null ? null : await deliveryById(this.database, deliveryId);
    return delivery?.subscriptionId === subscriptionId ? delivery : null;
  }

  /** Whether the first delivery waits until the last delivery of an earlier plan has lasted its months. */
  private async waits({ id, startedAt }: Subscription): Promise<boolean> {
    const first = await deliveryOfCycle(this.database, id, 1);
    return first?.status === 'scheduled' && first.date > nextBusinessDay(madridDay(startedAt));
  }

  /** The links to the plan, and whether it was withdrawn. */
  private async wayOut({ id, withdrawable }: SubscriptionView): Promise<WayOut> {
    const planToken = this.withdrawals.mailedTokenFor(id);
    return { planToken, withdrawalToken: withdrawable ? planToken : null, isWithdrawn: await isPlanWithdrawn(this.database, id) };
  }
}
