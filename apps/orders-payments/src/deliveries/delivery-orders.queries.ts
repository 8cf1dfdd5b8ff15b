import type { DeliveryOrder } from '@brote/contracts/deliveries';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';

const OF_DELIVERIES = `
  SELECT delivery_id AS "deliveryId", id AS "orderId", number FROM orders WHERE delivery_id = ANY ($1::uuid[]) AND status <> 'cancelled'`;

const IN_FORCE = `
  SELECT delivery_id AS "deliveryId", id AS "orderId", number FROM orders WHERE delivery_id IS NOT NULL AND status <> 'cancelled'`;
const NEWEST = 'ORDER BY placed_at DESC, id LIMIT 1';

const WHOLE_NUMBER = /^[a-z]{2}-\d{4}-\d{6,9}$/;
const RUNNING_PART = /^\d{1,9}$/;

/** Reads of the orders that follow deliveries, by delivery and by number. */
@Injectable()
export class DeliveryOrdersQueries {
  constructor(private readonly database: Database) {}

  /** The orders in force. */
  async ofDeliveries(deliveryIds: readonly string[]): Promise<DeliveryOrder[]> {
    return this.database.query<DeliveryOrder>(OF_DELIVERIES, [deliveryIds]);
  }

  /** The newest order with that number, or with that running part of a number. */
  async withNumber(typed: string): Promise<DeliveryOrder[]> {
    const number = typed.trim().replace(/^#/, '').toLowerCase();
    if (WHOLE_NUMBER.test(number))
      return this.database.query<DeliveryOrder>(`${IN_FORCE} AND number = $1 ${NEWEST}`, [number.toUpperCase()]);
    if (!RUNNING_PART.test(number)) return [];
    const running = `ltrim(split_part(number, '-', 3), '0') = $1`;
    return this.database.query<DeliveryOrder>(`${IN_FORCE} AND ${running} ${NEWEST}`, [number.replace(/^0+/, '')]);
  }
}
