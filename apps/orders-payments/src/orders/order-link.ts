import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { idSigned, signedId } from './signed-id';

const PURPOSE = 'order-link';

/** Signs and reads the links that let a buyer see an order without an account. */
@Injectable()
export class OrderLink {
  constructor(private readonly config: OrdersConfig) {}

  /** The secret part of the link to an order. */
  tokenFor(orderId: string): string {
    return signedId(this.config.linkSecret, PURPOSE, orderId);
  }

  /** The order a token was made for; null when it was not made here. Takes the same time whatever is wrong with it. */
  orderIdIn(token: string): string | null {
    return idSigned(this.config.linkSecret, PURPOSE, token);
  }
}
