import { Module } from '@nestjs/common';
import { CancellationsModule } from './cancellations/cancellations.module';
import { RecallsModule } from './recalls/recalls.module';
import { WithdrawalsModule } from './withdrawals/withdrawals.module';

/** What follows a purchase that does not stand: cancellations, withdrawals and recalls. */
@Module({ imports: [CancellationsModule, RecallsModule, WithdrawalsModule] })
export class AfterSalesModule {}
