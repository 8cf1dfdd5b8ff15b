import { Module } from '@nestjs/common';
import { ApplyRefund } from './apply-refund';
import { NoteDispute } from './note-dispute';
import { RefundsAtStripe } from './refunds-at-stripe';
import { SendRefunds } from './send-refunds';
import { UndoPurchase } from './undo-purchase';

@Module({
  providers: [ApplyRefund, NoteDispute, SendRefunds, RefundsAtStripe, UndoPurchase],
  exports: [ApplyRefund, NoteDispute, SendRefunds, UndoPurchase],
})
export class RefundsModule {}
