import { Controller, Param } from '@nestjs/common';
import type { Caller } from '@brote/contracts';
import type { AcceptedReply } from '@brote/contracts/identity';
import type { ProviderPage } from '@brote/contracts/orders';
import {
  CheckoutSubscriptionBody,
  deletePendingSubscription,
  FirstDeliveryBody,
  FirstDeliveryView,
  getFirstDelivery,
  getPendingSubscription,
  getSubscriptionCheckout,
  PendingSubscriptionBody,
  PendingSubscriptionReply,
  putPendingSubscription,
  startSubscription,
  SUBSCRIPTION_ROUTES,
  SubscriptionCheckoutView,
} from '@brote/contracts/subscriptions';
import { RequestClient } from '@brote/messaging';
import { EmailConfirmed, Onboarded } from '../../access/access.decorator';
import { CurrentCaller } from '../../access/caller.decorator';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { IdempotencyKey } from '../../http/requests/idempotency-key';
import { ValidBody } from '../../http/requests/valid-body';

const tag = 'subscriptions';

/** The steps from a chosen plan to a paid subscription. A choice can be stored before the onboarding; only the payment requires it. */
@Controller()
export class SubscriptionCheckoutController {
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
    @CurrentCaller() caller: Caller,
    @IdempotencyKey() idempotencyKey: string | undefined,
  ): Promise<ProviderPage> {
    return this.requests.send(startSubscription, { ...body, idempotencyKey: idempotencyKey ?? null }, { caller, idempotencyKey });
  }

  @EmailConfirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.firstDelivery, {
    limit: 'reads',
    id: 'previewFirstDelivery',
    summary: 'Preview the first delivery',
    description: 'The day on which the first delivery would leave if the plan were bought now. Nothing is stored.',
    tag,
    contract: getFirstDelivery,
    body: FirstDeliveryBody,
  })
  getFirstDelivery(@ValidBody(FirstDeliveryBody) body: FirstDeliveryBody, @CurrentCaller() caller: Caller): Promise<FirstDeliveryView> {
    return this.requests.send(getFirstDelivery, body, { caller });
  }

  @EmailConfirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.getCheckout, {
    limit: 'reads',
    id: 'getSubscriptionCheckout',
    summary: 'Get the state of a subscription checkout',
    description: 'Open, processing, paid or expired; once paid, the subscription is included.',
    tag,
    contract: getSubscriptionCheckout,
  })
  getCheckout(@Param('sessionId') sessionId: string, @CurrentCaller() caller: Caller): Promise<SubscriptionCheckoutView> {
    return this.requests.send(getSubscriptionCheckout, { sessionId }, { caller });
  }

  @EmailConfirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.getPending, {
    limit: 'reads',
    id: 'getPendingSubscription',
    summary: 'Get the chosen plan',
    description: 'The plan that the customer chose and has not bought yet; null without one.',
    tag,
    contract: getPendingSubscription,
  })
  getPending(@CurrentCaller() caller: Caller): Promise<PendingSubscriptionReply> {
    return this.requests.send(getPendingSubscription, {}, { caller });
  }

  @EmailConfirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.putPending, {
    limit: 'writes',
    id: 'replacePendingSubscription',
    summary: 'Store the chosen plan',
    description: 'Stores the choice until it is bought or dropped. It replaces an earlier one.',
    tag,
    contract: putPendingSubscription,
    body: PendingSubscriptionBody,
  })
  savePending(
    @ValidBody(PendingSubscriptionBody) body: PendingSubscriptionBody,
    @CurrentCaller() caller: Caller,
  ): Promise<PendingSubscriptionReply> {
    return this.requests.send(putPendingSubscription, body, { caller });
  }

  @EmailConfirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.dropPending, {
    limit: 'writes',
    id: 'dropPendingSubscription',
    status: 204,
    summary: 'Drop the chosen plan',
    description: 'Deletes the stored choice. It succeeds without one too.',
    tag,
    contract: deletePendingSubscription,
  })
  deletePending(@CurrentCaller() caller: Caller): Promise<AcceptedReply> {
    return this.requests.send(deletePendingSubscription, {}, { caller });
  }
}
