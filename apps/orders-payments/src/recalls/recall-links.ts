import { createHmac } from 'node:crypto';
import { Clock, LinkSigner, signedWithSecret } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';

const PURPOSE = 'recall-link';

/** The links by which people who were told of a recall choose a remedy, and the names under which each is told once. */
@Injectable()
export class RecallLinks {
  private readonly signer: LinkSigner;

  constructor(
    private readonly clock: Clock,
    private readonly config: OrdersConfig,
  ) {
    this.signer = new LinkSigner({ current: config.linkSecret, before: config.linkSecretBefore }, PURPOSE, signedWithSecret(PURPOSE));
  }

  /** The secret part of the link of one notice. */
  tokenFor(noticeId: string): string {
    return this.signer.sign(noticeId);
  }

  /** The notice a token was made for; null when it was not made here. */
  noticeIdIn(token: string): string | null {
    return this.signer.read(token, this.clock.now());
  }

  /** Stands for an address without telling it. */
  personKey(email: string): string {
    return createHmac('sha256', this.config.linkSecret).update(`recall-person:${email}`).digest('base64url');
  }
}
