import {
  getSubscription,
  getUpcomingDeliveries,
  listSubscriptionInvoices,
  retryPayment,
  type ListSubscriptionsReply,
  type SubscriptionInvoicesReply,
  type SubscriptionStatusView,
  type SubscriptionView,
  type UpcomingDeliveriesReply,
  type DeliveryView,
} from '@brote/contracts/subscriptions';
import type { ProviderPage } from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { isBillingUnavailable } from '#app/billing/stripe-commands/billing-failure';
import { PlanInvoices } from '#app/billing/invoices/plan-invoices';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { findSubscriptionsOf } from '#app/plans/subscriptions/subscription.queries';
import { SubscriptionViews } from '#app/changes/views/subscription-views';
import { findOwnSubscription } from './run-command';
import { Clock, sameOrNextBusinessDay } from '@brote/service-runtime';
import { madridDay } from '#app/schedule/calendar/calendar-days';
import { dayAfterMonths } from '#app/schedule/deliveries/delivery-days';
import { type Delivery, newDelivery } from '#app/schedule/deliveries/delivery';
import { findUpcomingDeliveriesOf, findSkippedDeliveriesOf } from '#app/schedule/deliveries/delivery.queries';
import { deliveryView } from '#app/schedule/deliveries/delivery.view';

const MAX_UPCOMING_DELIVERIES = 6;

/** Lists the next deliveries: skipped, planned and future ones. Future ones already have their final ids. */
@Injectable()
export class ListUpcomingDeliveries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async list(subscription: Subscription): Promise<DeliveryView[]> {
    const scheduledDeliveries = await findUpcomingDeliveriesOf(this.database, subscription.id);
    const skipped = await findSkippedDeliveriesOf(this.database, [subscription.id], madridDay(this.clock.now()));
    if (!subscription.isRunning || subscription.cycleDate === null)
      return sortByDate([...skipped, ...scheduledDeliveries]).map(deliveryView);
    const { cycle, cycleDate, interval } = subscription;
    const count = Math.max(0, MAX_UPCOMING_DELIVERIES - scheduledDeliveries.length);
    const now = this.clock.now();
    const projected = Array.from({ length: count }, (_, index) => {
      const date = sameOrNextBusinessDay(dayAfterMonths(cycleDate, (index + 1) * interval));
      return newDelivery({ ...subscription, cycle: cycle + index + 1 }, date, now);
    });
    return sortByDate([...skipped, ...scheduledDeliveries, ...projected])
      .slice(0, MAX_UPCOMING_DELIVERIES)
      .map(deliveryView);
  }
}

const sortByDate = (deliveries: readonly Delivery[]): Delivery[] =>
  [...deliveries].sort((left, right) => (left.date < right.date ? -1 : 1));

/** Reads the subscriptions of an owner. */
@Injectable()
export class OwnSubscriptions {
  constructor(
    private readonly database: Database,
    private readonly views: SubscriptionViews,
    private readonly listUpcomingDeliveries: ListUpcomingDeliveries,
    private readonly invoices: PlanInvoices,
  ) {}

  async list(userId: string): Promise<ListSubscriptionsReply> {
    return { subscriptions: await this.views.toViews(await findSubscriptionsOf(this.database, userId)) };
  }

  async getStatus(userId: string): Promise<SubscriptionStatusView> {
    const [first] = (await findSubscriptionsOf(this.database, userId)).filter(
      ({ status }) => status !== 'cancelled' && status !== 'incomplete',
    );
    return { subscribed: first !== undefined, subscription: first === undefined ? null : await this.views.toView(first) };
  }

  /** @throws Refusal SUBSCRIPTION_UNKNOWN */
  async getOne(subscriptionId: string, userId: string): Promise<SubscriptionView> {
    return this.views.toView((await this.findOwn(subscriptionId, userId)) ?? refuse(getSubscription, 'SUBSCRIPTION_UNKNOWN'));
  }

  /** @throws Refusal SUBSCRIPTION_UNKNOWN */
  async listUpcoming(subscriptionId: string, userId: string): Promise<UpcomingDeliveriesReply> {
    const subscription = (await this.findOwn(subscriptionId, userId)) ?? refuse(getUpcomingDeliveries, 'SUBSCRIPTION_UNKNOWN');
    return { deliveries: await this.listUpcomingDeliveries.list(subscription) };
  }

  /** @throws Refusal SUBSCRIPTION_UNKNOWN, PAYMENT_PROVIDER_UNAVAILABLE */
  async listInvoices(subscriptionId: string, userId: string): Promise<SubscriptionInvoicesReply> {
    const subscription = (await this.findOwn(subscriptionId, userId)) ?? refuse(listSubscriptionInvoices, 'SUBSCRIPTION_UNKNOWN');
    try {
      return { invoices: await this.invoices.list(subscription) };
    } catch (error) {
      if (isBillingUnavailable(error)) return refuse(listSubscriptionInvoices, 'PAYMENT_PROVIDER_UNAVAILABLE');
      throw error;
    }
  }

  /**
   * The payment page of the open invoice at Stripe.
   * @throws Refusal SUBSCRIPTION_UNKNOWN, PAYMENT_NOT_DUE, PAYMENT_PROVIDER_UNAVAILABLE
   */
  async findPaymentPage(subscriptionId: string, userId: string): Promise<ProviderPage> {
    const subscription = (await this.findOwn(subscriptionId, userId)) ?? refuse(retryPayment, 'SUBSCRIPTION_UNKNOWN');
    try {
      const url = await this.invoices.findPaymentPage(subscription);
      return url === null || subscription.status === 'cancelled' ? refuse(retryPayment, 'PAYMENT_NOT_DUE') : { url };
    } catch (error) {
      if (isBillingUnavailable(error)) return refuse(retryPayment, 'PAYMENT_PROVIDER_UNAVAILABLE');
      throw error;
    }
  }

  private findOwn(subscriptionId: string, userId: string): Promise<Subscription | null> {
    return findOwnSubscription(this.database, subscriptionId, userId);
  }
}
