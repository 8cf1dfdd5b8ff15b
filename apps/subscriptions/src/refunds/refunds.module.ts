import { Module } from '@nestjs/common';
import { ApplyRefund } from './apply-refund';
import { FindRefunds } from './find-refunds';
import { SyncDisputes } from './sync-disputes';
import { StripeRefunds } from './stripe-refunds';
import { SendRefunds } from './send-refunds';
import { RefundPurchase } from './refund-purchase';

@Module({
  providers: [ApplyRefund, SyncDisputes, FindRefunds, SendRefunds, StripeRefunds, RefundPurchase],
  exports: [ApplyRefund, SyncDisputes, FindRefunds, SendRefunds, RefundPurchase],
})
export class RefundsModule {}
