import { Injectable } from '@nestjs/common';
import { idInToken, linkTokenFor } from '#app/by-link/signed-link';
import { SubscriptionsConfig } from '#app/config';

const PURPOSE = 'withdrawal-link';

/** Signs and reads the links that let a customer withdraw from a plan without signing in. */
@Injectable()
export class PlanLink {
  constructor(private readonly config: SubscriptionsConfig) {}

  /** The secret part of the link. */
  tokenFor(subscriptionId: string): string {
    return linkTokenFor(subscriptionId, PURPOSE, this.config.boxLinkSecret);
  }

  /** The plan a token was made for; null when it was not made here. */
  subscriptionIdIn(token: string): string | null {
    return idInToken(token, PURPOSE, this.config.boxLinkSecret);
  }
}
