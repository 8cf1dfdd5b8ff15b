import { Clock, type LinkClaim, linkExpiryAfter, LinkSigner, legacyFormatWithSecret } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';

const PURPOSE = 'order-link';

/** Signs and reads the links that let a buyer see an order without an account. */
@Injectable()
export class OrderLink {
  private readonly signer: LinkSigner;

  constructor(
    private readonly clock: Clock,
    config: OrdersConfig,
  ) {
    this.signer = new LinkSigner({ current: config.linkSecret, before: config.linkSecretBefore }, PURPOSE, legacyFormatWithSecret(PURPOSE));
  }

  /** The secret part of a link that stays open for 90 days after the last step of the order. */
  tokenFor(orderId: string): string {
    return this.signer.sign(orderId);
  }

  /** The same for an e-mail: it stays open for 90 days from now in any case. */
  emailTokenFor(orderId: string): string {
    return this.signer.sign(orderId, linkExpiryAfter(this.clock.now()));
  }

  /** The order of a token, also after its end; null for a forged one. Every failure takes the same time. */
  readClaim(token: string): LinkClaim | null {
    return this.signer.readClaim(token);
  }
}
