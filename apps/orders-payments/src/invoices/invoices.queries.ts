import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { Invoice } from './invoice.entity';

/** Reads of invoices. */
@Injectable()
export class InvoicesQueries {
  constructor(private readonly database: Database) {}

  /** The invoice of an order; credit notes are not meant. */
  async ofOrder(orderId: string): Promise<Invoice | null> {
    return this.database.dataSource
      .createQueryBuilder(Invoice, 'i')
      .where('i.order_id = :orderId AND i.refund_id IS NULL', { orderId })
      .getOne();
  }
}
