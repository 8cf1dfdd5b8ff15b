import { Clock, type LinkClaim, linkEndAfter, LinkSigner, signedWithSecret } from '@brote/service-runtime';
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
      signedWithSecret(PURPOSE),
    );
  }

  /** The secret part of a link that stays open for 90 days after the last step of the plan. */
  tokenFor(subscriptionId: string): string {
    return this.signer.sign(subscriptionId);
  }

  /** The same for a mail: it stays open for 90 days from now in any case. */
  mailedTokenFor(subscriptionId: string): string {
    return this.signer.sign(subscriptionId, linkEndAfter(this.clock.now()));
  }

  /** The plan that a token was made for, also after its end; null for a forged one. Takes the same time whatever is wrong with it. */
  claimIn(token: string): LinkClaim | null {
    return this.signer.claimIn(token);
  }
}
