import { Module } from '@nestjs/common';
import { ApplyRefund } from './apply-refund';
import { FindMoneyBack } from './find-money-back';
import { FollowDisputes } from './follow-disputes';
import { RefundsAtStripe } from './refunds-at-stripe';
import { SendRefunds } from './send-refunds';
import { UndoPurchase } from './undo-purchase';

@Module({
  providers: [ApplyRefund, FollowDisputes, FindMoneyBack, SendRefunds, RefundsAtStripe, UndoPurchase],
  exports: [ApplyRefund, FollowDisputes, FindMoneyBack, SendRefunds, UndoPurchase],
})
export class RefundsModule {}
