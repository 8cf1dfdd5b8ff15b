import { Module } from '@nestjs/common';
import { ApplyRefund } from './apply-refund';
import { FindRefunds } from './find-refunds';
import { SyncDisputes } from './sync-disputes';
import { RefundsAtStripe } from './refunds-at-stripe';
import { SendRefunds } from './send-refunds';
import { RefundPurchase } from './refund-purchase';

@Module({
  providers: [ApplyRefund, SyncDisputes, FindRefunds, SendRefunds, RefundsAtStripe, RefundPurchase],
  exports: [ApplyRefund, SyncDisputes, FindRefunds, SendRefunds, RefundPurchase],
})
export class RefundsModule {}
