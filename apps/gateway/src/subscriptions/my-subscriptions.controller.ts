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
  UpcomingReply,
} from '@brote/contracts/subscriptions';
import { RequestClient } from '@brote/messaging';
import { Confirmed } from '../access/access.decorator';
import { Person } from '../access/caller.decorator';
import { Endpoint } from '../http/endpoint.decorator';
import { UuidParam } from '../http/shaped-param';

const tag = 'subscriptions';

/** A customer's own subscriptions. One of another account counts as unknown. */
@Controller()
export class MySubscriptionsController {
  constructor(private readonly requests: RequestClient) {}

  @Confirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.status, {
    limit: 'reads',
    summary: 'Whether the customer is subscribed, and to what',
    tag,
    contract: getSubscriptionStatus,
  })
  status(@Person() caller: Caller): Promise<SubscriptionStatusView> {
    return this.requests.send(getSubscriptionStatus, {}, { caller });
  }

  @Confirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.list, { limit: 'reads', summary: 'Subscriptions, those that run first', tag, contract: listSubscriptions })
  list(@Person() caller: Caller): Promise<ListSubscriptionsReply> {
    return this.requests.send(listSubscriptions, {}, { caller });
  }

  @Confirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.get, { limit: 'reads', summary: 'One subscription', tag, contract: getSubscription })
  subscription(
    @UuidParam('subscriptionId', 'SUBSCRIPTION_UNKNOWN') subscriptionId: string,
    @Person() caller: Caller,
  ): Promise<SubscriptionView> {
    return this.requests.send(getSubscription, { subscriptionId }, { caller });
  }

  @Confirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.upcoming, {
    limit: 'reads',
    summary: 'The next deliveries as they stand today',
    tag,
    contract: getUpcomingDeliveries,
  })
  upcoming(@UuidParam('subscriptionId', 'SUBSCRIPTION_UNKNOWN') subscriptionId: string, @Person() caller: Caller): Promise<UpcomingReply> {
    return this.requests.send(getUpcomingDeliveries, { subscriptionId }, { caller });
  }

  @Confirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.listInvoices, {
    limit: 'reads',
    summary: 'What was charged, the newest first',
    tag,
    contract: listSubscriptionInvoices,
  })
  invoices(
    @UuidParam('subscriptionId', 'SUBSCRIPTION_UNKNOWN') subscriptionId: string,
    @Person() caller: Caller,
  ): Promise<SubscriptionInvoicesReply> {
    return this.requests.send(listSubscriptionInvoices, { subscriptionId }, { caller });
  }
}
