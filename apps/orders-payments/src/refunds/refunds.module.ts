import { Module } from '@nestjs/common';
import { InvoicesModule } from '#app/invoices/invoices.module';
import { OrdersModule } from '#app/orders/orders.module';
import { ApplyRefund } from './apply-refund';
import { FindRefund } from './find-refund';
import { LookAtRefunds } from './look-at-refunds';
import { RefundIntents } from './refund-intents';
import { RefundOrder } from './refund-order';
import { RefundsController } from './refunds.controller';
import { RefundsQueries } from './refunds.queries';
import { RefuseRefund } from './refuse-refund';
import { SendRefund } from './send-refund';
import { ReturnStock } from './return-stock';
import { SendRefunds } from './send-refunds';
import { TellOfRefund } from './tell-of-refund';
import { WorkOffRefund } from './work-off-refund';

@Module({
  imports: [OrdersModule, InvoicesModule],
  providers: [
    RefundsController,
    RefundOrder,
    RefundIntents,
    RefundsQueries,
    ApplyRefund,
    FindRefund,
    LookAtRefunds,
    TellOfRefund,
    SendRefunds,
    SendRefund,
    RefuseRefund,
    WorkOffRefund,
    ReturnStock,
  ],
  exports: [RefundIntents, RefundOrder, RefundsQueries, LookAtRefunds, SendRefunds],
})
export class RefundsModule {}
