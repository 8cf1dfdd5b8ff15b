import { Clock, type LinkClaim, linkExpiryAfter, LinkSigner, legacyFormatWithSecret, isLinkValid } from '@brote/service-runtime';
import { Injectable, Controller } from '@nestjs/common';
import { SubscriptionsConfig } from '#app/config';
import { SubscriptionStore } from '#app/subscription-store';
import { Subscription } from '#app/plans/subscriptions/subscription';
import { findSubscriptionById } from '#app/plans/subscriptions/subscription.queries';
import { SELECT_LAST_STEP } from './withdrawals.sql';
import { planLinkRequested, renewPlanLink, type RenewPlanLinkReply, type RenewPlanLinkRequest } from '@brote/contracts/subscriptions';
import { Outbox, uuidv7, RequestHandler } from '@brote/messaging';
import { SAME_VERSION } from '@brote/persistence';

const MIN_INTERVAL_MS = 3_600_000;

const PURPOSE = 'withdrawal-link';

/** Signs and reads the links that let a customer withdraw from a plan without signing in. */
@Injectable()
export class PlanLink {
  private readonly signer: LinkSigner;

  constructor(
    private readonly clock: Clock,
    config: SubscriptionsConfig,
  ) {
    this.signer = new LinkSigner(
      { current: config.deliveryLinkSecret, before: config.deliveryLinkSecretBefore },
      PURPOSE,
      legacyFormatWithSecret(PURPOSE),
    );
  }

  /** The token of a link that is valid for 90 days after the last step of the plan. */
  tokenFor(subscriptionId: string): string {
    return this.signer.sign(subscriptionId);
  }

  /** The token of an e-mailed link, which is also valid for 90 days from now. */
  emailTokenFor(subscriptionId: string): string {
    return this.signer.sign(subscriptionId, linkExpiryAfter(this.clock.now()));
  }

  /** The plan of a token, also of an expired one; null for a forged token. The check takes the same time for each error. */
  readClaim(token: string): LinkClaim | null {
    return this.signer.readClaim(token);
  }
}

/** State of a genuine link to a plan. */
interface LinkedPlan {
  subscription: Subscription;
  /** ended: 90 days after its last charge, delivery or change; erased: the person was erased. */
  state: 'open' | 'ended' | 'erased';
}

/** Reads the links that let a customer withdraw from a plan without signing in. */
@Injectable()
export class ReadPlanLink {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly links: PlanLink,
    private readonly clock: Clock,
  ) {}

  /** Null for a forged token and an unknown plan alike. */
  async read(token: string): Promise<LinkedPlan | null> {
    const claim = this.links.readClaim(token);
    const subscription = claim === null ? null : await findSubscriptionById(this.store, claim.id);
    if (claim === null || subscription === null) return null;
    if (subscription.shipping === null) return { subscription, state: 'erased' };
    const [row] = await this.store.query<{ last_step: Date }>(SELECT_LAST_STEP, { subscriptionId: claim.id });
    const lastStepAt = row?.last_step ?? subscription.startedAt;
    return { subscription, state: isLinkValid(claim, lastStepAt, this.clock.now()) ? 'open' : 'ended' };
  }
}

/** Sends a new link to a plan by e-mail. It goes to the address of the plan only, so its mailbox authenticates the customer. */
@Controller()
export class RenewPlanLink {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly outbox: Outbox,
    private readonly links: PlanLink,
  ) {}

  /** Sends at most one e-mail an hour. Does nothing for a forged token, an unknown plan and an erased person. */
  @RequestHandler(renewPlanLink)
  async renew({ token }: RenewPlanLinkRequest): Promise<RenewPlanLinkReply> {
    const claim = this.links.readClaim(token);
    if (claim === null) return {};
    await this.store.run(async (tx) => {
      const subscription = await tx.repository(Subscription).findOne({ where: { id: claim.id }, lock: { mode: 'pessimistic_write' } });
      const now = this.store.now();
      if (subscription === null || !canRenew(subscription, now)) return;
      const { id: subscriptionId, userId } = subscription;
      await tx.repository(Subscription).update({ id: subscriptionId }, { linkRenewedAt: now, ...SAME_VERSION });
      const payload = { subscriptionId, userId };
      this.outbox.add(tx, planLinkRequested, { aggregateId: uuidv7(), version: 1, payload, subjectUser: userId });
    });
    return {};
  }
}

function canRenew({ shipping, linkRenewedAt }: Subscription, now: Date): boolean {
  return shipping !== null && (linkRenewedAt === null || linkRenewedAt.getTime() <= now.getTime() - MIN_INTERVAL_MS);
}
