import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UnsubscribeTopic } from '@brote/contracts/notifications';
import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';
import { derivedKey } from '#app/derived-key';
import { bytesOfUuid, uuidOfBytes } from '#app/uuid-bytes';

/** What a link switches off, and for whom. */
export interface Unsubscription {
  userId: string;
  topic: UnsubscribeTopic;
}

const TOKEN = /^([\w-]{22})([osm])\.([\w-]{43})$/;
const LETTERS: Readonly<Record<UnsubscribeTopic, string>> = { orderUpdates: 'o', subscriptionReminders: 's', marketing: 'm' };
const TOPICS: Readonly<Record<string, UnsubscribeTopic>> = { o: 'orderUpdates', s: 'subscriptionReminders', m: 'marketing' };

/** Signs and reads the links that switch mails off. They never expire: an old mail must stay a way out. */
@Injectable()
export class UnsubscribeLinks {
  private readonly key: Buffer;

  constructor({ unsubscribeSecret }: NotificationsConfig) {
    this.key = derivedKey(unsubscribeSecret, 'unsubscribe-link');
  }

  tokenFor({ userId, topic }: Unsubscription): string {
    const claim = `${bytesOfUuid(userId).toString('base64url')}${LETTERS[topic]}`;
    return `${claim}.${this.sign(claim).toString('base64url')}`;
  }

  /** Null when it was not made here. Takes the same time whatever is wrong with it. */
  read(token: string): Unsubscription | null {
    const [, person = '', letter = 'o', mac = ''] = TOKEN.exec(token) ?? [];
    const given = Buffer.from(mac, 'base64url');
    const expected = this.sign(`${person}${letter}`);
    const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
    const topic = TOPICS[letter];
    return isGenuine && topic !== undefined ? { userId: uuidOfBytes(Buffer.from(person, 'base64url')), topic } : null;
  }

  private sign(claim: string): Buffer {
    return createHmac('sha256', this.key).update(claim).digest();
  }
}
