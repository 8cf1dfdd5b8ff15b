import { createHmac } from 'node:crypto';
import { derivedKey } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';

/** Finds the mails that went to an address without keeping the address: a keyed hash cannot be guessed from outside. */
@Injectable()
export class RecipientKeys {
  private readonly key: Buffer;

  constructor({ unsubscribeSecret }: NotificationsConfig) {
    this.key = derivedKey(unsubscribeSecret, 'recipient-key');
  }

  of(address: string): string {
    return createHmac('sha256', this.key).update(address.trim().toLowerCase()).digest('base64url');
  }
}
