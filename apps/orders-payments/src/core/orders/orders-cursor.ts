import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '@brote/messaging';
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

/** The rows of one page, and the cursor of the next one. */
export interface Page<T> {
  rows: T[];
  nextCursor: string | null;
}

/** Turns positions in one account's list of orders into signed texts, and back. No other account can use them. */
@Injectable()
export class OrdersCursor {
  constructor(private readonly config: OrdersConfig) {}

  /** The cursor with which the client requests the next page. */
  encode({ at, id }: OrdersPosition, userId: string): string {
    const positionBytes = Buffer.alloc(TIME_BYTES + ID_BYTES);
    positionBytes.writeBigInt64BE(BigInt(at.getTime()));
    positionBytes.write(id.replaceAll('-', ''), TIME_BYTES, 'hex');
    return Buffer.concat([positionBytes, this.sign(positionBytes, userId)]).toString('base64url');
  }

  /** The position of a request's cursor; null without one. @throws Refusal CURSOR_INVALID */
  read(cursor: string | null, scope: string): OrdersPosition | null {
    if (cursor === null) return null;
    const position = this.decode(cursor, scope);
    if (position === null) throw new Refusal('CURSOR_INVALID');
    return position;
  }

  /** The first `limit` rows. One row more than the limit shows that there is a next page. */
  page<T>(rows: readonly T[], limit: number, scope: string, positionOf: (row: T) => OrdersPosition): Page<T> {
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return { rows: page, nextCursor: last === undefined ? null : this.encode(positionOf(last), scope) };
  }

  /** Null for a text that was not made here for this account. */
  decode(cursor: string, userId: string): OrdersPosition | null {
    const bytes = Buffer.from(cursor, 'base64url');
    // Only the canonical encoding is valid: another text that decodes to the same bytes was not made here.
    if (bytes.length !== TIME_BYTES + ID_BYTES + MAC_BYTES || bytes.toString('base64url') !== cursor) return null;
    const positionBytes = bytes.subarray(0, TIME_BYTES + ID_BYTES);
    if (!timingSafeEqual(bytes.subarray(TIME_BYTES + ID_BYTES), this.sign(positionBytes, userId))) return null;
    const id = positionBytes.toString('hex', TIME_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    return { at: new Date(Number(positionBytes.readBigInt64BE())), id };
  }

  private sign(positionBytes: Buffer, userId: string): Buffer {
    return createHmac('sha256', this.config.linkSecret)
      .update(`orders-cursor:${userId}:`)
      .update(positionBytes)
      .digest()
      .subarray(0, MAC_BYTES);
  }
}
