import type { DeliveryOrder } from '@brote/contracts/deliveries';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';

const SELECT_BY_DELIVERY = `
  SELECT delivery_id AS "deliveryId", id AS "orderId", number FROM orders WHERE delivery_id = ANY (:deliveryIds::uuid[]) AND status <> 'cancelled'`;

const SELECT_ACTIVE_ORDERS = `
  SELECT delivery_id AS "deliveryId", id AS "orderId", number FROM orders WHERE delivery_id IS NOT NULL AND status <> 'cancelled'`;
const NEWEST_ONLY_SQL = 'ORDER BY placed_at DESC, id LIMIT 1';

const ORDER_NUMBER_PATTERN = /^[a-z]{2}-\d{4}-\d{6,9}$/;
const SEQUENCE_NUMBER_PATTERN = /^\d{1,9}$/;

/** Reads of the orders that follow deliveries, by delivery and by number. */
@Injectable()
export class DeliveryOrdersQueries {
  constructor(private readonly database: Database) {}

  /** The orders in force. */
  async byDeliveries(deliveryIds: readonly string[]): Promise<DeliveryOrder[]> {
    return this.database.query<DeliveryOrder>(SELECT_BY_DELIVERY, { deliveryIds });
  }

  /** The newest order with that number, or with that running part of a number. */
  async byNumber(typedNumber: string): Promise<DeliveryOrder[]> {
    const number = typedNumber.trim().replace(/^#/, '').toLowerCase();
    if (ORDER_NUMBER_PATTERN.test(number))
      return this.database.query<DeliveryOrder>(`${SELECT_ACTIVE_ORDERS} AND number = :orderNumber ${NEWEST_ONLY_SQL}`, {
        orderNumber: number.toUpperCase(),
      });
    if (!SEQUENCE_NUMBER_PATTERN.test(number)) return [];
    const hasSequenceNumber = `ltrim(split_part(number, '-', 3), '0') = :sequenceNumber`;
    return this.database.query<DeliveryOrder>(`${SELECT_ACTIVE_ORDERS} AND ${hasSequenceNumber} ${NEWEST_ONLY_SQL}`, {
      sequenceNumber: number.replace(/^0+/, ''),
    });
  }
}
