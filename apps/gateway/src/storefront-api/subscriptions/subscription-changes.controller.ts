import { Controller } from '@nestjs/common';
import type { Caller } from '@brote/contracts';
import type { ProviderPage } from '@brote/contracts/orders';
import {
  ChangeSubscriptionBody,
  SubscriptionChangePreview,
  changeSubscription,
  previewChange,
  RescheduleDeliveryBody,
  rescheduleDelivery,
  retryPayment,
  skipDelivery,
  unskipDelivery,
  SUBSCRIPTION_ROUTES,
  SubscriptionView,
  VersionedSubscriptionBody,
} from '@brote/contracts/subscriptions';
import { RequestClient } from '@brote/messaging';
import { EmailConfirmed } from '../../access/access.decorator';
import { CurrentCaller } from '../../access/caller.decorator';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { IdempotencyKey } from '../../http/requests/idempotency-key';
import { UuidParam } from '../../http/requests/pattern-param';
import { ValidBody } from '../../http/requests/valid-body';

const tag = 'subscriptions';

/** A customer's changes of a subscription and of its next box. */
@Controller()
export class SubscriptionChangesController {
  constructor(private readonly requests: RequestClient) {}

  @EmailConfirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.preview, {
    limit: 'writes',
    id: 'previewSubscriptionChange',
    summary: 'Preview a change of a subscription',
    description: 'The price in cents and the days after the change. Nothing is stored.',
    tag,
    contract: previewChange,
    body: ChangeSubscriptionBody,
  })
  preview(
    @UuidParam('subscriptionId', 'SUBSCRIPTION_UNKNOWN') subscriptionId: string,
    @ValidBody(ChangeSubscriptionBody) body: ChangeSubscriptionBody,
    @CurrentCaller() caller: Caller,
  ): Promise<SubscriptionChangePreview> {
    return this.requests.send(previewChange, { ...body, subscriptionId }, { caller });
  }

  @EmailConfirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.change, {
    limit: 'writes',
    id: 'changeSubscription',
    summary: 'Change a subscription',
    description:
      'Changes plan, interval, colors or address from the next delivery on. VERSION_CONFLICT means that the version is no longer current.',
    tag,
    contract: changeSubscription,
    body: ChangeSubscriptionBody,
  })
  change(
    @UuidParam('subscriptionId', 'SUBSCRIPTION_UNKNOWN') subscriptionId: string,
    @ValidBody(ChangeSubscriptionBody) body: ChangeSubscriptionBody,
    @CurrentCaller() caller: Caller,
    @IdempotencyKey() idempotencyKey: string | undefined,
  ): Promise<SubscriptionView> {
    return this.requests.send(changeSubscription, { ...body, subscriptionId }, { caller, idempotencyKey });
  }

  @EmailConfirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.skip, {
    limit: 'writes',
    id: 'skipNextDelivery',
    summary: 'Skip the next delivery',
    description: 'Skips the delivery and its charge, and returns the subscription.',
    tag,
    contract: skipDelivery,
    body: VersionedSubscriptionBody,
  })
  skip(
    @UuidParam('subscriptionId', 'SUBSCRIPTION_UNKNOWN') subscriptionId: string,
    @ValidBody(VersionedSubscriptionBody) { version }: VersionedSubscriptionBody,
    @CurrentCaller() caller: Caller,
    @IdempotencyKey() idempotencyKey: string | undefined,
  ): Promise<SubscriptionView> {
    return this.requests.send(skipDelivery, { subscriptionId, version }, { caller, idempotencyKey });
  }

  @EmailConfirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.unskip, {
    limit: 'writes',
    id: 'unskipNextDelivery',
    summary: 'Unskip the next delivery',
    description: 'Schedules the skipped delivery and its charge again.',
    tag,
    contract: unskipDelivery,
    body: VersionedSubscriptionBody,
  })
  unskip(
    @UuidParam('subscriptionId', 'SUBSCRIPTION_UNKNOWN') subscriptionId: string,
    @ValidBody(VersionedSubscriptionBody) { version }: VersionedSubscriptionBody,
    @CurrentCaller() caller: Caller,
    @IdempotencyKey() idempotencyKey: string | undefined,
  ): Promise<SubscriptionView> {
    return this.requests.send(unskipDelivery, { subscriptionId, version }, { caller, idempotencyKey });
  }

  @EmailConfirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.reschedule, {
    limit: 'writes',
    id: 'rescheduleNextDelivery',
    summary: 'Reschedule the next delivery',
    description: 'Moves the delivery to another day in Europe/Madrid, within the allowed window. Later deliveries follow from that day.',
    tag,
    contract: rescheduleDelivery,
    body: RescheduleDeliveryBody,
  })
  reschedule(
    @UuidParam('subscriptionId', 'SUBSCRIPTION_UNKNOWN') subscriptionId: string,
    @ValidBody(RescheduleDeliveryBody) body: RescheduleDeliveryBody,
    @CurrentCaller() caller: Caller,
    @IdempotencyKey() idempotencyKey: string | undefined,
  ): Promise<SubscriptionView> {
    return this.requests.send(rescheduleDelivery, { ...body, subscriptionId }, { caller, idempotencyKey });
  }

  @EmailConfirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.retryPayment, {
    limit: 'checkout',
    id: 'retrySubscriptionPayment',
    status: 201,
    summary: 'Retry a failed payment',
    description: 'Creates a page of the payment provider for the open charge. Send the customer to the returned address.',
    tag,
    contract: retryPayment,
  })
  retryPayment(
    @UuidParam('subscriptionId', 'SUBSCRIPTION_UNKNOWN') subscriptionId: string,
    @CurrentCaller() caller: Caller,
  ): Promise<ProviderPage> {
    return this.requests.send(retryPayment, { subscriptionId }, { caller });
  }
}
