import { Injectable } from '@nestjs/common';
import { SubscriptionsConfig } from '#app/config';
import { idInToken, linkTokenFor } from './signed-link';

const PURPOSE = 'box-link';

/** Signs and reads the links that let a customer change one box without signing in. */
@Injectable()
export class BoxLink {
  constructor(private readonly config: SubscriptionsConfig) {}

  /** The secret part of the link to a box. */
  tokenFor(deliveryId: string): string {
    return linkTokenFor(deliveryId, PURPOSE, this.config.boxLinkSecret);
  }

  /** The box a token was made for; null when it was not made here. */
  deliveryIdIn(token: string): string | null {
    return idInToken(token, PURPOSE, this.config.boxLinkSecret);
  }
}
