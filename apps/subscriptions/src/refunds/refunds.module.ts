import { Module } from '@nestjs/common';
import { ApplyRefund } from './apply-refund';
import { FindRefunds } from './find-refunds';
import { FollowDisputes } from './follow-disputes';
import { RefundsAtStripe } from './refunds-at-stripe';
import { SendRefunds } from './send-refunds';
import { RefundPurchase } from './refund-purchase';

@Module({
  providers: [ApplyRefund, FollowDisputes, FindRefunds, SendRefunds, RefundsAtStripe, RefundPurchase],
  exports: [ApplyRefund, FollowDisputes, FindRefunds, SendRefunds, RefundPurchase],
})
export class RefundsModule {}
