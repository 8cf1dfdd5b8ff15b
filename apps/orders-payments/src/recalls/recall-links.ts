import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { idSigned, signedId } from '#app/orders/signed-id';

const PURPOSE = 'recall-link';

/** The links by which people who were told of a recall choose a remedy, and the names under which each is told once. */
@Injectable()
export class RecallLinks {
  constructor(private readonly config: OrdersConfig) {}

  /** The secret part of the link of one notice. */
  tokenFor(noticeId: string): string {
    return signedId(this.config.linkSecret, PURPOSE, noticeId);
  }

  /** The notice a token was made for; null when it was not made here. */
  noticeIdIn(token: string): string | null {
    return idSigned(this.config.linkSecret, PURPOSE, token);
  }

  /** Stands for an address without telling it. */
  personKey(email: string): string {
    return createHmac('sha256', this.config.linkSecret).update(`recall-person:${email}`).digest('base64url');
  }
}
