import { Module } from '@nestjs/common';
import { InvoicesModule } from '#app/invoices/invoices.module';
import { OrdersModule } from '#app/orders/orders.module';
import { ApplyRefund } from './apply-refund';
import { CancelRefundedOrder } from './cancel-refunded-order';
import { FindRefund } from './find-refund';
import { LookAtRefunds } from './look-at-refunds';
import { RefundIntents } from './refund-intents';
import { RefundOrder } from './refund-order';
import { RefundsQueries } from './refunds.queries';
import { RefuseRefund } from './refuse-refund';
import { SendRefund } from './send-refund';
import { ReturnStock } from './return-stock';
import { SendRefunds } from './send-refunds';
import { SizeRefund } from './size-refund';
import { TellOfRefund } from './tell-of-refund';
import { WorkOffRefund } from './work-off-refund';

@Module({
  imports: [OrdersModule, InvoicesModule],
  providers: [
    RefundOrder,
    RefundIntents,
    CancelRefundedOrder,
    RefundsQueries,
    ApplyRefund,
    FindRefund,
    LookAtRefunds,
    TellOfRefund,
    SizeRefund,
    SendRefunds,
    SendRefund,
    RefuseRefund,
    WorkOffRefund,
    ReturnStock,
  ],
  exports: [CancelRefundedOrder, RefundIntents, RefundOrder, RefundsQueries, LookAtRefunds, SendRefunds],
})
export class RefundsModule {}
