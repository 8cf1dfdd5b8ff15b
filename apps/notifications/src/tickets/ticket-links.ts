import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';
import { derivedKey } from '#app/derived-key';
import { bytesOfUuid, uuidOfBytes } from '#app/uuid-bytes';

const TOKEN = /^([\w-]{22})\.([\w-]{43})$/;

/**
 * Signs and reads the links to conversations. Whoever has the mail may read and add to the one it belongs to, and to no other; it holds as
 * long as the ticket is kept.
 */
@Injectable()
export class TicketLinks {
  private readonly key: Buffer;

  constructor({ unsubscribeSecret }: NotificationsConfig) {
    this.key = derivedKey(unsubscribeSecret, 'ticket-link');
  }

  tokenFor(ticketId: string): string {
    const claim = bytesOfUuid(ticketId).toString('base64url');
    return `${claim}.${this.sign(claim).toString('base64url')}`;
  }

  /** The ticket's id; null when the link was not made here. Takes the same time whatever is wrong with it. */
  read(token: string): string | null {
    const [, claim = '', mac = ''] = TOKEN.exec(token) ?? [];
    const given = Buffer.from(mac, 'base64url');
    const expected = this.sign(claim);
    const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
    return isGenuine ? uuidOfBytes(Buffer.from(claim, 'base64url')) : null;
  }

  private sign(claim: string): Buffer {
    return createHmac('sha256', this.key).update(claim).digest();
  }
}
