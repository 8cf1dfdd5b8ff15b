import { Clock, type LinkClaim, linkExpiryAfter, LinkSigner, legacyFormatWithSecret } from '@brote/service-runtime';
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
