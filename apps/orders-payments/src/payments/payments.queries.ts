import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { Payment } from './payment.entity';

/** Reads of payments. */
@Injectable()
export class PaymentsQueries {
  constructor(private readonly database: Database) {}

  async ofOrder(orderId: string): Promise<Payment | null> {
    return this.database.dataSource.manager.findOneBy(Payment, { orderId });
  }

  async ofIntent(paymentIntent: string): Promise<Payment | null> {
    return this.database.dataSource.manager.findOneBy(Payment, { paymentIntent });
  }
}
