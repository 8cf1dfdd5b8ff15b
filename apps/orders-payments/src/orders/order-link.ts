import { Clock, LinkSigner, signedWithSecret } from '@brote/service-runtime';
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
    this.signer = new LinkSigner({ current: config.linkSecret, before: config.linkSecretBefore }, PURPOSE, signedWithSecret(PURPOSE));
  }

  /** The secret part of the link to an order. */
  tokenFor(orderId: string): string {
    return this.signer.sign(orderId);
  }

  /** The order a token was made for; null when it was not made here. Takes the same time whatever is wrong with it. */
  orderIdIn(token: string): string | null {
    return this.signer.read(token, this.clock.now());
  }
}
