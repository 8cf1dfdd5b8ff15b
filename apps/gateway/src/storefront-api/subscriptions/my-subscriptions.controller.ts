import { Controller } from '@nestjs/common';
import type { Caller } from '@brote/contracts';
import {
  getSubscription,
  getSubscriptionStatus,
  getUpcomingDeliveries,
  listSubscriptionInvoices,
  listSubscriptions,
  ListSubscriptionsReply,
  SUBSCRIPTION_ROUTES,
  SubscriptionInvoicesReply,
  SubscriptionStatusView,
  SubscriptionView,
  UpcomingDeliveriesReply,
} from '@brote/contracts/subscriptions';
import { RequestClient } from '@brote/messaging';
import { EmailConfirmed } from '../../access/access.decorator';
import { CurrentCaller } from '../../access/caller.decorator';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { UuidParam } from '../../http/requests/pattern-param';

const tag = 'subscriptions';

/** A customer's own subscriptions. One of another account counts as unknown. */
@Controller()
export class MySubscriptionsController {
  constructor(private readonly requests: RequestClient) {}

  @EmailConfirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.status, {
    limit: 'reads',
    id: 'getSubscriptionStatus',
    summary: 'Get the subscription status',
    description: 'Whether the customer has an active plan, and which one.',
    tag,
    contract: getSubscriptionStatus,
  })
  getStatus(@CurrentCaller() caller: Caller): Promise<SubscriptionStatusView> {
    return this.requests.send(getSubscriptionStatus, {}, { caller });
  }

  @EmailConfirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.list, {
    limit: 'reads',
    id: 'listSubscriptions',
    summary: 'List the own subscriptions',
    description: 'Active plans first. Amounts are cents including VAT.',
    tag,
    contract: listSubscriptions,
  })
  list(@CurrentCaller() caller: Caller): Promise<ListSubscriptionsReply> {
    return this.requests.send(listSubscriptions, {}, { caller });
  }

  @EmailConfirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.get, {
    limit: 'reads',
    id: 'getSubscription',
    summary: 'Get one of the own subscriptions',
    description: 'The plan with its version, next delivery and next charge. Amounts are cents, days are Europe/Madrid.',
    tag,
    contract: getSubscription,
  })
  getSubscription(
    @UuidParam('subscriptionId', 'SUBSCRIPTION_UNKNOWN') subscriptionId: string,
    @CurrentCaller() caller: Caller,
  ): Promise<SubscriptionView> {
    return this.requests.send(getSubscription, { subscriptionId }, { caller });
  }

  @EmailConfirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.upcoming, {
    limit: 'reads',
    id: 'listUpcomingDeliveries',
    summary: 'List the upcoming deliveries',
    description: 'The next deliveries as they are scheduled today. Days are Europe/Madrid, amounts are cents.',
    tag,
    contract: getUpcomingDeliveries,
  })
  listUpcoming(
    @UuidParam('subscriptionId', 'SUBSCRIPTION_UNKNOWN') subscriptionId: string,
    @CurrentCaller() caller: Caller,
  ): Promise<UpcomingDeliveriesReply> {
    return this.requests.send(getUpcomingDeliveries, { subscriptionId }, { caller });
  }

  @EmailConfirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.listInvoices, {
    limit: 'reads',
    id: 'listSubscriptionInvoices',
    summary: 'List the charges of a subscription',
    description: 'The charges, the newest first. Amounts are cents including VAT, times are UTC.',
    tag,
    contract: listSubscriptionInvoices,
  })
  listInvoices(
    @UuidParam('subscriptionId', 'SUBSCRIPTION_UNKNOWN') subscriptionId: string,
    @CurrentCaller() caller: Caller,
  ): Promise<SubscriptionInvoicesReply> {
    return this.requests.send(listSubscriptionInvoices, { subscriptionId }, { caller });
  }
}
