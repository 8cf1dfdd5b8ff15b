import { Controller } from '@nestjs/common';
import type { Caller } from '@brote/contracts';
import {
  cancelSubscription,
  PauseBody,
  pauseSubscription,
  resumeSubscription,
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

/** How a customer stops a subscription, for a while or for good, and takes it up again. Leaving waits for nothing, not even the onboarding. */
@Controller()
export class SubscriptionLifeController {
  constructor(private readonly requests: RequestClient) {}

  @Confirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.pause, {
    limit: 'writes',
    summary: 'Pauses until a day; neither charge nor delivery meanwhile',
    tag,
    contract: pauseSubscription,
    body: PauseBody,
  })
  pause(
    @UuidParam('subscriptionId', 'SUBSCRIPTION_UNKNOWN') subscriptionId: string,
    @ValidBody(PauseBody) body: PauseBody,
    @Person() caller: Caller,
    @IdempotencyKey() idempotencyKey: string | undefined,
  ): Promise<SubscriptionView> {
    return this.requests.send(pauseSubscription, { ...body, subscriptionId }, { caller, idempotencyKey });
  }

  @Confirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.resume, {
    limit: 'writes',
    summary: 'Ends a pause before its day',
    tag,
    contract: resumeSubscription,
    body: VersionedBody,
  })
  resume(
    @UuidParam('subscriptionId', 'SUBSCRIPTION_UNKNOWN') subscriptionId: string,
    @ValidBody(VersionedBody) { version }: VersionedBody,
    @Person() caller: Caller,
    @IdempotencyKey() idempotencyKey: string | undefined,
  ): Promise<SubscriptionView> {
    return this.requests.send(resumeSubscription, { subscriptionId, version }, { caller, idempotencyKey });
  }

  @Confirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.cancel, {
    limit: 'writes',
    summary: 'Ends a subscription for good; what is paid still comes',
    tag,
    contract: cancelSubscription,
    body: VersionedBody,
  })
  cancel(
    @UuidParam('subscriptionId', 'SUBSCRIPTION_UNKNOWN') subscriptionId: string,
    @ValidBody(VersionedBody) { version }: VersionedBody,
    @Person() caller: Caller,
    @IdempotencyKey() idempotencyKey: string | undefined,
  ): Promise<SubscriptionView> {
    return this.requests.send(cancelSubscription, { subscriptionId, version }, { caller, idempotencyKey });
  }
}
