import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Refund } from './refund.entity';
import { InvoicingModule } from '#app/invoicing/invoicing.module';
import { StripeEventHandlers } from '#app/payments/stripe-events/stripe-event-handlers';
import { StripeEventsModule } from '#app/payments/stripe-events/stripe-events.module';
import { ApplyRefund, ApplyRefundToOrder, FindRefund, SyncRefunds } from './apply-refund';
import { RefundRequests } from './refund-requests';
import { RefundOrder } from './refund-order';
import { RefundsQueries } from './refunds.queries';
import { HandleRefusedRefund, SendRefund } from './send-refund';
import { ReturnStock, SendRefunds, ProcessRefund, RefundWorkflow } from './refund.workflow';
import { CalculateRefund } from './calculate-refund';

@Module({
  imports: [TypeOrmModule.forFeature([Refund]), InvoicingModule, StripeEventsModule],
  providers: [
    RefundOrder,
    RefundRequests,
    RefundsQueries,
    ApplyRefund,
    FindRefund,
    SyncRefunds,
    ApplyRefundToOrder,
    CalculateRefund,
    SendRefunds,
    SendRefund,
    HandleRefusedRefund,
    ProcessRefund,
    RefundWorkflow,
    ReturnStock,
  ],
  exports: [RefundRequests, RefundOrder, RefundsQueries, SendRefunds, SyncRefunds],
})
export class RefundsModule {
  constructor(handlers: StripeEventHandlers, syncRefunds: SyncRefunds) {
    handlers.register('charge', (id) => syncRefunds.syncByCharge(id));
    handlers.register('refund', (id) => syncRefunds.syncById(id));
  }
}
