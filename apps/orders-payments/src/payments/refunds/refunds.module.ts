import { Module } from '@nestjs/common';
import { InvoicesModule } from '#app/invoicing/invoices/invoices.module';
import { OrdersModule } from '#app/core/orders/orders.module';
import { StripeEventHandlers } from '#app/payments/stripe-events/stripe-event-handlers';
import { StripeEventsModule } from '#app/payments/stripe-events/stripe-events.module';
import { ApplyRefund } from './apply-refund';
import { FindRefund } from './find-refund';
import { SyncRefunds } from './sync-refunds';
import { RefundRequests } from './refund-requests';
import { RefundOrder } from './refund-order';
import { RefundsQueries } from './refunds.queries';
import { HandleRefusedRefund } from './handle-refused-refund';
import { SendRefund } from './send-refund';
import { ReturnStock } from './return-stock';
import { SendRefunds } from './send-refunds';
import { CalculateRefund } from './calculate-refund';
import { ApplyRefundToOrder } from './apply-refund-to-order';
import { ProcessRefund } from './process-refund';
import { RefundWorkflow } from './refund.workflow';

@Module({
  imports: [OrdersModule, InvoicesModule, StripeEventsModule],
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
  exports: [RefundRequests, RefundOrder, RefundsQueries, SendRefunds],
})
export class RefundsModule {
  constructor(handlers: StripeEventHandlers, syncRefunds: SyncRefunds) {
    handlers.register('charge', (id) => syncRefunds.syncByCharge(id));
    handlers.register('refund', (id) => syncRefunds.syncById(id));
  }
}
