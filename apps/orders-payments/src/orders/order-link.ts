import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';

const TOKEN = /^([\w-]{22})\.([\w-]{43})$/;

/** Signs and reads the links that let a buyer see an order without an account. */
@Injectable()
export class OrderLink {
  constructor(private readonly config: OrdersConfig) {}

  /** The secret part of the link to an order. */
  tokenFor(orderId: string): string {
    return `${bytesOf(orderId).toString('base64url')}.${this.sign(orderId).toString('base64url')}`;
  }

  /** The order a token was made for; null when it was not made here. Takes the same time whatever is wrong with it. */
  orderIdIn(token: string): string | null {
    const [, name = '', mac = ''] = TOKEN.exec(token) ?? [];
    const orderId = uuidOf(Buffer.from(name, 'base64url'));
    const given = Buffer.from(mac, 'base64url');
    const expected = this.sign(orderId);
    const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
    return isGenuine ? orderId : null;
  }

  private sign(orderId: string): Buffer {
    return createHmac('sha256', this.config.linkSecret).update(`order-link:${orderId}`).digest();
  }
}

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
