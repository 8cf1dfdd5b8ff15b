import { Clock, LinkSigner, legacyFormatWithSecret } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { SubscriptionsConfig } from '#app/config';

const PURPOSE = 'box-link';

/** Signs and reads the links that let a customer change one delivery without signing in. */
@Injectable()
export class DeliveryLink {
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

  /** The secret part of the link to a delivery. */
  tokenFor(deliveryId: string): string {
    return this.signer.sign(deliveryId);
  }

  /** The delivery of a token; null for a token that this service did not sign. */
  readDeliveryId(token: string): string | null {
    return this.signer.read(token, this.clock.now());
  }
}
