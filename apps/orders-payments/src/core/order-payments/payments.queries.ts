import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { Payment } from './payment.entity';

/** Reads of payments. */
@Injectable()
export class PaymentsQueries {
  constructor(private readonly database: Database) {}

  async byOrder(orderId: string): Promise<Payment | null> {
    return this.database.dataSource.manager.findOneBy(Payment, { orderId });
  }

  async byPaymentIntent(paymentIntent: string): Promise<Payment | null> {
    return this.database.dataSource.manager.findOneBy(Payment, { paymentIntent });
  }
}
