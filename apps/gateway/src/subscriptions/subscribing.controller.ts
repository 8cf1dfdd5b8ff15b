import { Controller, Param } from '@nestjs/common';
import type { Caller } from '@brote/contracts';
import type { Accepted } from '@brote/contracts/identity';
import type { ProviderPage } from '@brote/contracts/orders';
import {
  CheckoutSubscriptionBody,
  dropPendingSubscription,
  FirstDeliveryBody,
  FirstDeliveryView,
  getFirstDelivery,
  getPendingSubscription,
  getSubscriptionCheckout,
  PendingBody,
  PendingReply,
  putPendingSubscription,
  startSubscription,
  SUBSCRIPTION_ROUTES,
  SubscriptionCheckoutView,
} from '@brote/contracts/subscriptions';
import { RequestClient } from '@brote/messaging';
import { Confirmed, Onboarded } from '../access/access.decorator';
import { Person } from '../access/caller.decorator';
import { Endpoint } from '../http/endpoint.decorator';
import { IdempotencyKey } from '../http/idempotency-key';
import { ValidBody } from '../http/valid-body';

const tag = 'subscriptions';

/** The steps from a chosen plan to a paid subscription. A choice can be stored before the onboarding; only the payment requires it. */
@Controller()
export class SubscribingController {
  constructor(private readonly requests: RequestClient) {}

  @Onboarded()
  @Endpoint(SUBSCRIPTION_ROUTES.startCheckout, {
    limit: 'checkout',
    id: 'startSubscription',
    status: 201,
    summary: 'Start a subscription',
    description:
      'Creates a checkout session of the payment provider for a plan. Send the customer to the returned address. Amounts are cents including VAT.',
    tag,
    contract: startSubscription,
    body: CheckoutSubscriptionBody,
  })
  start(
    @ValidBody(CheckoutSubscriptionBody) body: CheckoutSubscriptionBody,
    @Person() caller: Caller,
    @IdempotencyKey() idempotencyKey: string | undefined,
  ): Promise<ProviderPage> {
    return this.requests.send(startSubscription, { ...body, idempotencyKey: idempotencyKey ?? null }, { caller, idempotencyKey });
  }

  @Confirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.firstDelivery, {
    limit: 'reads',
    id: 'previewFirstDelivery',
    summary: 'Preview the first delivery',
    description: 'The day on which the first delivery would leave if the plan were bought now. Nothing is stored.',
    tag,
    contract: getFirstDelivery,
    body: FirstDeliveryBody,
  })
  firstDelivery(@ValidBody(FirstDeliveryBody) body: FirstDeliveryBody, @Person() caller: Caller): Promise<FirstDeliveryView> {
    return this.requests.send(getFirstDelivery, body, { caller });
  }

  @Confirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.getCheckout, {
    limit: 'reads',
    id: 'getSubscriptionCheckout',
    summary: 'Get the state of a subscription checkout',
    description: 'Open, processing, paid or expired; once paid, the subscription is included.',
    tag,
    contract: getSubscriptionCheckout,
  })
  checkout(@Param('sessionId') sessionId: string, @Person() caller: Caller): Promise<SubscriptionCheckoutView> {
    return this.requests.send(getSubscriptionCheckout, { sessionId }, { caller });
  }

  @Confirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.getPending, {
    limit: 'reads',
    id: 'getPendingSubscription',
    summary: 'Get the chosen plan',
    description: 'The plan that the customer chose and has not bought yet; null without one.',
    tag,
    contract: getPendingSubscription,
  })
  pending(@Person() caller: Caller): Promise<PendingReply> {
    return this.requests.send(getPendingSubscription, {}, { caller });
  }

  @Confirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.putPending, {
    limit: 'writes',
    id: 'replacePendingSubscription',
    summary: 'Store the chosen plan',
    description: 'Stores the choice until it is bought or dropped. It replaces an earlier one.',
    tag,
    contract: putPendingSubscription,
    body: PendingBody,
  })
  keep(@ValidBody(PendingBody) body: PendingBody, @Person() caller: Caller): Promise<PendingReply> {
    return this.requests.send(putPendingSubscription, body, { caller });
  }

  @Confirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.dropPending, {
    limit: 'writes',
    id: 'dropPendingSubscription',
    status: 204,
    summary: 'Drop the chosen plan',
    description: 'Deletes the stored choice. It succeeds without one too.',
    tag,
    contract: dropPendingSubscription,
  })
  drop(@Person() caller: Caller): Promise<Accepted> {
    return this.requests.send(dropPendingSubscription, {}, { caller });
  }
}
