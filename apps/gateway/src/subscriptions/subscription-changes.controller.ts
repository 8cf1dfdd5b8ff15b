import { Controller } from '@nestjs/common';
import type { Caller } from '@brote/contracts';
import type { ProviderPage } from '@brote/contracts/orders';
import {
  ChangeBody,
  ChangePreview,
  changeSubscription,
  previewChange,
  RescheduleBody,
  rescheduleDelivery,
  retryPayment,
  skipDelivery,
  unskipDelivery,
  SUBSCRIPTION_ROUTES,
  SubscriptionView,
  VersionedBody,
} from '@brote/contracts/subscriptions';
import { RequestClient } from '@brote/messaging';
import { Confirmed } from '../access/access.decorator';
import { Person } from '../access/caller.decorator';
import { Endpoint } from '../http/endpoint.decorator';
import { IdempotencyKey } from '../http/idempotency-key';
import { UuidParam } from '../http/shaped-param';
import { ValidBody } from '../http/valid-body';

const tag = 'subscriptions';

/** A customer's changes of a subscription and of its next box. */
@Controller()
export class SubscriptionChangesController {
  constructor(private readonly requests: RequestClient) {}

  @Confirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.preview, {
    limit: 'writes',
    summary: 'What a change would do, before it is saved',
    tag,
    contract: previewChange,
    body: ChangeBody,
  })
  preview(
    @UuidParam('subscriptionId', 'SUBSCRIPTION_UNKNOWN') subscriptionId: string,
    @ValidBody(ChangeBody) body: ChangeBody,
    @Person() caller: Caller,
  ): Promise<ChangePreview> {
    return this.requests.send(previewChange, { ...body, subscriptionId }, { caller });
  }

  @Confirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.change, {
    limit: 'writes',
    summary: 'Changes plan, interval, brushes or address',
    tag,
    contract: changeSubscription,
    body: ChangeBody,
  })
  change(
    @UuidParam('subscriptionId', 'SUBSCRIPTION_UNKNOWN') subscriptionId: string,
    @ValidBody(ChangeBody) body: ChangeBody,
    @Person() caller: Caller,
    @IdempotencyKey() idempotencyKey: string | undefined,
  ): Promise<SubscriptionView> {
    return this.requests.send(changeSubscription, { ...body, subscriptionId }, { caller, idempotencyKey });
  }

  @Confirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.skip, {
    limit: 'writes',
    summary: 'Leaves the next delivery out',
    tag,
    contract: skipDelivery,
    body: VersionedBody,
  })
  skip(
    @UuidParam('subscriptionId', 'SUBSCRIPTION_UNKNOWN') subscriptionId: string,
    @ValidBody(VersionedBody) { version }: VersionedBody,
    @Person() caller: Caller,
    @IdempotencyKey() idempotencyKey: string | undefined,
  ): Promise<SubscriptionView> {
    return this.requests.send(skipDelivery, { subscriptionId, version }, { caller, idempotencyKey });
  }

  @Confirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.unskip, {
    limit: 'writes',
    summary: 'Takes the next delivery that was left out back in',
    tag,
    contract: unskipDelivery,
    body: VersionedBody,
  })
  unskip(
    @UuidParam('subscriptionId', 'SUBSCRIPTION_UNKNOWN') subscriptionId: string,
    @ValidBody(VersionedBody) { version }: VersionedBody,
    @Person() caller: Caller,
    @IdempotencyKey() idempotencyKey: string | undefined,
  ): Promise<SubscriptionView> {
    return this.requests.send(unskipDelivery, { subscriptionId, version }, { caller, idempotencyKey });
  }

  @Confirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.reschedule, {
    limit: 'writes',
    summary: 'Moves the next delivery to another day',
    tag,
    contract: rescheduleDelivery,
    body: RescheduleBody,
  })
  reschedule(
    @UuidParam('subscriptionId', 'SUBSCRIPTION_UNKNOWN') subscriptionId: string,
    @ValidBody(RescheduleBody) body: RescheduleBody,
    @Person() caller: Caller,
    @IdempotencyKey() idempotencyKey: string | undefined,
  ): Promise<SubscriptionView> {
    return this.requests.send(rescheduleDelivery, { ...body, subscriptionId }, { caller, idempotencyKey });
  }

  @Confirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.retryPayment, {
    limit: 'checkout',
    summary: 'Opens the page on which a failed payment is made',
    tag,
    contract: retryPayment,
  })
  retryPayment(
    @UuidParam('subscriptionId', 'SUBSCRIPTION_UNKNOWN') subscriptionId: string,
    @Person() caller: Caller,
  ): Promise<ProviderPage> {
    return this.requests.send(retryPayment, { subscriptionId }, { caller });
  }
}
