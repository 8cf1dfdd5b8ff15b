import { getSubscriptionMailFacts, type MailFactsRequest, type SubscriptionMailFacts } from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { deliveryById } from '#app/deliveries/delivery-rows';
import { deliveryView } from '#app/deliveries/delivery.view';
import { subscriptionById } from '#app/subscriptions/subscription-rows';
import { SubscriptionViews } from '#app/subscriptions/subscription-views';
import { PlanLink } from '#app/withdrawals/plan-link';
import { isPlanWithdrawn } from '#app/withdrawals/plan-withdrawal';
import { BoxLink } from './box-link';

/** What a mail about a subscription tells, asked for when it is sent. */
@Injectable()
export class GetMailFacts {
  constructor(
    private readonly database: Database,
    private readonly views: SubscriptionViews,
    private readonly links: BoxLink,
    private readonly withdrawals: PlanLink,
  ) {}

  /** @throws Refusal SUBSCRIPTION_UNKNOWN, also for somebody who was erased */
  async execute({ subscriptionId, deliveryId }: MailFactsRequest): Promise<SubscriptionMailFacts> {
    const one = await subscriptionById(this.database, subscriptionId);
    if (one === null || one.shipping === null) return refuse(getSubscriptionMailFacts, 'SUBSCRIPTION_UNKNOWN');
    const box = deliveryId === null ? null : await deliveryById(this.database, deliveryId);
    const ours = box?.subscriptionId === one.id ? box : null;
    const subscription = await this.views.of(one);
    return {
      userId: one.userId,
      subscription,
      delivery: ours === null ? null : deliveryView(ours),
      amountDue: one.openInvoice === null ? null : { amount: one.openInvoice.amount, currency: 'EUR' },
      priceChange: subscription.priceChange ?? null,
      boxToken: ours?.isToCome ? this.links.tokenFor(ours.id) : null,
      withdrawalToken: subscription.withdrawable ? this.withdrawals.tokenFor(one.id) : null,
      isWithdrawn: await isPlanWithdrawn(this.database, one.id),
    };
  }
}
