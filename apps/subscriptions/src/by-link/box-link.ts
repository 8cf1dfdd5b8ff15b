import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SubscriptionsConfig } from '#app/config';

const TOKEN = /^([\w-]{22})\.([\w-]{43})$/;

/** Signs and reads the links that let a customer change one box without signing in. */
@Injectable()
export class BoxLink {
  constructor(private readonly config: SubscriptionsConfig) {}

  /** The secret part of the link to a box. */
  tokenFor(deliveryId: string): string {
    return `${bytesOf(deliveryId).toString('base64url')}.${this.sign(deliveryId).toString('base64url')}`;
  }

  /** The box a token was made for; null when it was not made here. Takes the same time whatever is wrong with it. */
  deliveryIdIn(token: string): string | null {
    const [, name = '', mac = ''] = TOKEN.exec(token) ?? [];
    const deliveryId = uuidOf(Buffer.from(name, 'base64url'));
    const given = Buffer.from(mac, 'base64url');
    const expected = this.sign(deliveryId);
    const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
    return isGenuine ? deliveryId : null;
  }

  private sign(deliveryId: string): Buffer {
    return createHmac('sha256', this.config.boxLinkSecret).update(`box-link:${deliveryId}`).digest();
  }
}

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
