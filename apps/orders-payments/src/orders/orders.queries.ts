import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { Invoice } from '#app/invoices/invoice.entity';
import { Payment } from '#app/payments/payment.entity';
import { Order } from './order.entity';
import type { WholeOrder } from './orders.view';

/** Reads of orders. */
@Injectable()
export class OrdersQueries {
  constructor(private readonly database: Database) {}

  /** With lines, payment and invoice number, in one statement. */
  async whole(id: string): Promise<WholeOrder | null> {
    const [found = null] = await this.read((query) => query.where('o.id = :id', { id }));
    return found;
  }

  /** The same, if the order is that account's; null alike for another's and for none. */
  async wholeOf(userId: string, id: string): Promise<WholeOrder | null> {
    const [found = null] = await this.read((query) => query.where('o.id = :id AND o.user_id = :userId', { id, userId }));
    return found;
  }

  /** Orders of an account by their ids, newest first. */
  async allOf(userId: string, ids: readonly string[]): Promise<WholeOrder[]> {
    if (ids.length === 0) return [];
    const query = (all: SelectQueryBuilder<Order>) => all.where('o.id = ANY(:ids) AND o.user_id = :userId', { ids, userId });
    return this.read((all) => query(all).orderBy({ 'o.placedAt': 'DESC', 'o.id': 'DESC', 'l.position': 'ASC' }));
  }

  async isOf(userId: string, id: string): Promise<boolean> {
    return this.database.dataSource.manager.existsBy(Order, { id, userId });
  }

  private async read(narrow: (query: SelectQueryBuilder<Order>) => SelectQueryBuilder<Order>): Promise<WholeOrder[]> {
    const query = this.database.dataSource
      .createQueryBuilder(Order, 'o')
      .leftJoinAndSelect('o.lines', 'l')
      .leftJoin(Payment, 'p', 'p.order_id = o.id')
      .leftJoin(Invoice, 'i', 'i.order_id = o.id AND i.refund_id IS NULL')
      .addSelect(['to_jsonb(p) AS payment', 'i.number AS invoice_number'])
      .orderBy('l.position');
    const { entities, raw } = await narrow(query).getRawAndEntities<RawWhole>();
    // One row for each line: what belongs to the order is the same in all of them.
    const rows = new Map(raw.map((row) => [row.o_id, row]));
    return entities.map((order) => {
      const row = rows.get(order.id);
      const payment = row?.payment ? paymentFrom(row.payment) : null;
      return { order, payment, invoiceNumber: row?.invoice_number ?? null };
    });
  }

  /** An order with its lines as the given transaction sees it. */
  async byId(id: string, manager: EntityManager = this.database.dataSource.manager): Promise<Order | null> {
    return manager
      .createQueryBuilder(Order, 'o')
      .leftJoinAndSelect('o.lines', 'l')
      .where('o.id = :id', { id })
      .orderBy('l.position')
      .getOne();
  }
}

interface RawWhole {
  o_id: string;
  payment: RawPayment | null;
  invoice_number: string | null;
}

interface RawPayment {
  payment_intent: string;
  order_id: string;
  charge: string | null;
  amount: number;
  currency: string;
  method_type: string;
  brand: string | null;
  last4: string | null;
  paid_at: string;
}

function paymentFrom(row: RawPayment): Payment {
  return Object.assign(new Payment(), {
    paymentIntent: row.payment_intent,
    orderId: row.order_id,
    charge: row.charge,
    amount: row.amount,
    currency: row.currency,
    methodType: row.method_type,
    brand: row.brand,
    last4: row.last4,
    paidAt: new Date(row.paid_at),
  });
}
