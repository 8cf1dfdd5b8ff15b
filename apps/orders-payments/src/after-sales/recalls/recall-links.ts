import { createHmac } from 'node:crypto';
import { Clock, LinkSigner, legacyFormatWithSecret } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';

const PURPOSE = 'recall-link';

/** Signs the links by which recipients of a notice choose a remedy. Makes the person key: a recall has one notice per key. */
@Injectable()
export class RecallLinks {
  private readonly signer: LinkSigner;

  constructor(
    private readonly clock: Clock,
    private readonly config: OrdersConfig,
  ) {
    this.signer = new LinkSigner({ current: config.linkSecret, before: config.linkSecretBefore }, PURPOSE, legacyFormatWithSecret(PURPOSE));
  }

  /** The secret part of the link of one notice. */
  tokenFor(noticeId: string): string {
    return this.signer.sign(noticeId);
  }

  /** The notice a token was made for; null when it was not made here. */
  readNoticeId(token: string): string | null {
    return this.signer.read(token, this.clock.now());
  }

  /** An HMAC of the e-mail address: it identifies a person without revealing the address. */
  personKey(email: string): string {
    return createHmac('sha256', this.config.linkSecret).update(`recall-person:${email}`).digest('base64url');
  }
}
