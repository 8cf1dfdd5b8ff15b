import { Controller } from '@nestjs/common';
import type { Caller } from '@brote/contracts';
import {
  cancelSubscription,
  PauseSubscriptionBody,
  pauseSubscription,
  resumeSubscription,
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

/** Pause, cancellation and resumption by the customer. They require nothing else, not even the onboarding. */
@Controller()
export class SubscriptionLifecycleController {
  constructor(private readonly requests: RequestClient) {}

  @EmailConfirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.pause, {
    limit: 'writes',
    id: 'pauseSubscription',
    summary: 'Pause a subscription',
    description: 'Until the given day there is neither a charge nor a delivery. Days are Europe/Madrid.',
    tag,
    contract: pauseSubscription,
    body: PauseSubscriptionBody,
  })
  pause(
    @UuidParam('subscriptionId', 'SUBSCRIPTION_UNKNOWN') subscriptionId: string,
    @ValidBody(PauseSubscriptionBody) body: PauseSubscriptionBody,
    @CurrentCaller() caller: Caller,
    @IdempotencyKey() idempotencyKey: string | undefined,
  ): Promise<SubscriptionView> {
    return this.requests.send(pauseSubscription, { ...body, subscriptionId }, { caller, idempotencyKey });
  }

  @EmailConfirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.resume, {
    limit: 'writes',
    id: 'resumeSubscription',
    summary: 'Resume a paused subscription',
    description: 'Ends a pause before its day, and returns the subscription with its next delivery.',
    tag,
    contract: resumeSubscription,
    body: VersionedSubscriptionBody,
  })
  resume(
    @UuidParam('subscriptionId', 'SUBSCRIPTION_UNKNOWN') subscriptionId: string,
    @ValidBody(VersionedSubscriptionBody) { version }: VersionedSubscriptionBody,
    @CurrentCaller() caller: Caller,
    @IdempotencyKey() idempotencyKey: string | undefined,
  ): Promise<SubscriptionView> {
    return this.requests.send(resumeSubscription, { subscriptionId, version }, { caller, idempotencyKey });
  }

  @EmailConfirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.cancel, {
    limit: 'writes',
    id: 'cancelSubscription',
    summary: 'Cancel a subscription',
    description: 'Ends the plan for good. Deliveries that are already paid are still sent.',
    tag,
    contract: cancelSubscription,
    body: VersionedSubscriptionBody,
  })
  cancel(
    @UuidParam('subscriptionId', 'SUBSCRIPTION_UNKNOWN') subscriptionId: string,
    @ValidBody(VersionedSubscriptionBody) { version }: VersionedSubscriptionBody,
    @CurrentCaller() caller: Caller,
    @IdempotencyKey() idempotencyKey: string | undefined,
  ): Promise<SubscriptionView> {
    return this.requests.send(cancelSubscription, { subscriptionId, version }, { caller, idempotencyKey });
  }
}
