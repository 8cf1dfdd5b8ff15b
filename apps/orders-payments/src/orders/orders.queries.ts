import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '#app/database';
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
    const { entities, raw } = await this.database.dataSource
      .createQueryBuilder(Order, 'o')
      .leftJoinAndSelect('o.lines', 'l')
      .leftJoin(Payment, 'p', 'p.order_id = o.id')
      .leftJoin(Invoice, 'i', 'i.order_id = o.id AND i.refund_id IS NULL')
      .addSelect(['to_jsonb(p) AS payment', 'i.number AS invoice_number'])
      .where('o.id = :id', { id })
      .orderBy('l.position')
      .getRawAndEntities<{ payment: RawPayment | null; invoice_number: string | null }>();
    const [order] = entities;
    const [row] = raw;
    if (order === undefined || row === undefined) return null;
    return { order, payment: row.payment === null ? null : paymentFrom(row.payment), invoiceNumber: row.invoice_number };
  }

  async exists(id: string): Promise<boolean> {
    return this.database.dataSource.manager.existsBy(Order, { id });
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
