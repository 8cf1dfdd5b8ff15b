import { Clock, LinkSigner, signedWithSecret } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { SubscriptionsConfig } from '#app/config';

const PURPOSE = 'withdrawal-link';

/** Signs and reads the links that let a customer withdraw from a plan without signing in. */
@Injectable()
export class PlanLink {
  private readonly signer: LinkSigner;

  constructor(
    private readonly clock: Clock,
    config: SubscriptionsConfig,
  ) {
    this.signer = new LinkSigner({ current: config.boxLinkSecret, before: config.boxLinkSecretBefore }, PURPOSE, signedWithSecret(PURPOSE));
  }

  /** The secret part of the link. */
  tokenFor(subscriptionId: string): string {
    return this.signer.sign(subscriptionId);
  }

  /** The plan a token was made for; null when it was not made here. */
  subscriptionIdIn(token: string): string | null {
    return this.signer.read(token, this.clock.now());
  }
}
