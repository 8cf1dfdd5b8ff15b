import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';

/** The last order of a page: the next page begins after it. */
export interface OrdersPosition {
  /** The sort key of the list: the time of the order, or the start of its dispatch day. */
  at: Date;
  id: string;
}

const ID_BYTES = 16;
const TIME_BYTES = 8;
const MAC_BYTES = 16;

/** Turns positions in one account's list of orders into signed texts, and back. No other account can use them. */
@Injectable()
export class OrdersCursor {
  constructor(private readonly config: OrdersConfig) {}

  /** The cursor with which the client requests the next page. */
  after({ at, id }: OrdersPosition, userId: string): string {
    const place = Buffer.alloc(TIME_BYTES + ID_BYTES);
    place.writeBigInt64BE(BigInt(at.getTime()));
    place.write(id.replaceAll('-', ''), TIME_BYTES, 'hex');
    return Buffer.concat([place, this.sign(place, userId)]).toString('base64url');
  }

  /** Null for a text that was not made here for this account. */
  positionIn(cursor: string, userId: string): OrdersPosition | null {
    const bytes = Buffer.from(cursor, 'base64url');
    // Only the canonical encoding is valid: another text that decodes to the same bytes was not made here.
    if (bytes.length !== TIME_BYTES + ID_BYTES + MAC_BYTES || bytes.toString('base64url') !== cursor) return null;
    const place = bytes.subarray(0, TIME_BYTES + ID_BYTES);
    if (!timingSafeEqual(bytes.subarray(TIME_BYTES + ID_BYTES), this.sign(place, userId))) return null;
    const id = place.toString('hex', TIME_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    return { at: new Date(Number(place.readBigInt64BE())), id };
  }

  private sign(place: Buffer, userId: string): Buffer {
    return createHmac('sha256', this.config.linkSecret).update(`orders-cursor:${userId}:`).update(place).digest().subarray(0, MAC_BYTES);
  }
}
