import {
  getSubscription,
  getSubscriptionStatus,
  getUpcomingDeliveries,
  listSubscriptionInvoices,
  listSubscriptions,
  retryPayment,
  type DeliveryView,
  type ListSubscriptionsReply,
  type ListSubscriptionsRequest,
  type SubscriptionInvoicesReply,
  type SubscriptionRequest,
  type SubscriptionStatusView,
  type SubscriptionView,
  type UpcomingDeliveriesReply,
} from '@brote/contracts/subscriptions';
import type { ProviderPage } from '@brote/contracts/orders';
import { type CallContext, refuse, RequestHandler } from '@brote/messaging';
import { Database, type Sql } from '@brote/persistence';
import { Clock, sameOrNextBusinessDay } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { refuseWithoutBilling } from '#app/billing/stripe-commands/billing-failure';
import { PlanInvoices } from '#app/billing/invoices/plan-invoices';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { findSubscriptionsOf } from '#app/plans/subscriptions/subscription.queries';
import { SubscriptionViews } from '#app/changes/views/subscription-views';
import { findOwnSubscription } from './run-command';
import { madridDay } from '#app/schedule/calendar/calendar-days';
import { dayAfterMonths } from '#app/schedule/deliveries/delivery-days';
import { type Delivery, newDelivery } from '#app/schedule/deliveries/delivery';
import { findUpcomingDeliveriesOf, findSkippedDeliveriesOf } from '#app/schedule/deliveries/delivery.queries';
import { deliveryView } from '#app/schedule/deliveries/delivery.view';

const MAX_UPCOMING_DELIVERIES = 6;

/** Lists the next deliveries: skipped, planned and future ones. Future ones already have their final ids. */
async function listUpcomingDeliveries(sql: Sql, subscription: Subscription, now: Date): Promise<DeliveryView[]> {
  const scheduledDeliveries = await findUpcomingDeliveriesOf(sql, subscription.id);
  const skipped = await findSkippedDeliveriesOf(sql, [subscription.id], madridDay(now));
  if (!subscription.isRunning || subscription.cycleDate === null) return sortByDate([...skipped, ...scheduledDeliveries]).map(deliveryView);
  const { cycle, cycleDate, interval } = subscription;
  const count = Math.max(0, MAX_UPCOMING_DELIVERIES - scheduledDeliveries.length);
  const projected = Array.from({ length: count }, (_, index) => {
    const date = sameOrNextBusinessDay(dayAfterMonths(cycleDate, (index + 1) * interval));
    return newDelivery({ ...subscription, cycle: cycle + index + 1 }, date, now);
  });
  return sortByDate([...skipped, ...scheduledDeliveries, ...projected])
    .slice(0, MAX_UPCOMING_DELIVERIES)
    .map(deliveryView);
}

const sortByDate = (deliveries: readonly Delivery[]): Delivery[] =>
  [...deliveries].sort((left, right) => (left.date < right.date ? -1 : 1));

/** Reads of the owner of a subscription. */
@Controller()
export class OwnSubscriptions {
  constructor(
    private readonly database: Database,
    private readonly views: SubscriptionViews,
    private readonly invoices: PlanInvoices,
    private readonly clock: Clock,
  ) {}

  @RequestHandler(listSubscriptions)
  async list(_request: ListSubscriptionsRequest, { authenticatedCaller }: CallContext): Promise<ListSubscriptionsReply> {
    return { subscriptions: await this.views.toViews(await findSubscriptionsOf(this.database, authenticatedCaller.userId)) };
  }

  @RequestHandler(getSubscriptionStatus)
  async getStatus(_request: ListSubscriptionsRequest, { authenticatedCaller }: CallContext): Promise<SubscriptionStatusView> {
    const [first] = (await findSubscriptionsOf(this.database, authenticatedCaller.userId)).filter(
      ({ status }) => status !== 'cancelled' && status !== 'incomplete',
    );
    return { subscribed: first !== undefined, subscription: first === undefined ? null : await this.views.toView(first) };
  }

  /** @throws Refusal SUBSCRIPTION_UNKNOWN */
  @RequestHandler(getSubscription)
  async getOne(request: SubscriptionRequest, call: CallContext): Promise<SubscriptionView> {
    return this.views.toView(await this.findOwn(request, call));
  }

  /** @throws Refusal SUBSCRIPTION_UNKNOWN */
  @RequestHandler(getUpcomingDeliveries)
  async listUpcoming(request: SubscriptionRequest, call: CallContext): Promise<UpcomingDeliveriesReply> {
    return { deliveries: await listUpcomingDeliveries(this.database, await this.findOwn(request, call), this.clock.now()) };
  }

  /** @throws Refusal SUBSCRIPTION_UNKNOWN, PAYMENT_PROVIDER_UNAVAILABLE */
  @RequestHandler(listSubscriptionInvoices)
  async listInvoices(request: SubscriptionRequest, call: CallContext): Promise<SubscriptionInvoicesReply> {
    return this.invoices.list(await this.findOwn(request, call));
  }

  /**
   * The payment page of the open invoice at Stripe.
   * @throws Refusal SUBSCRIPTION_UNKNOWN, PAYMENT_NOT_DUE, PAYMENT_PROVIDER_UNAVAILABLE
   */
  @RequestHandler(retryPayment)
  async findPaymentPage(request: SubscriptionRequest, call: CallContext): Promise<ProviderPage> {
    const subscription = await this.findOwn(request, call);
    const url = await refuseWithoutBilling(this.invoices.findPaymentPage(subscription));
    return url === null || subscription.status === 'cancelled' ? refuse(retryPayment, 'PAYMENT_NOT_DUE') : { url };
  }

  private async findOwn({ subscriptionId }: SubscriptionRequest, { authenticatedCaller }: CallContext): Promise<Subscription> {
    const subscription = await findOwnSubscription(this.database, subscriptionId, authenticatedCaller.userId);
    return subscription ?? refuse(getSubscription, 'SUBSCRIPTION_UNKNOWN');
  }
}
