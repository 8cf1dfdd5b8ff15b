import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BalanceReading, BalanceTransaction, Payout, PayoutItem } from './balance-transaction.entity';
import { FindPaidInvoices } from './find-paid-invoices';
import { GetPayoutBookPage, GetPayoutSummary } from './get-payout-book';
import { PayoutBookQueries } from './payout-book.queries';
import { StoreBalanceTransactions, SyncBalance, SyncPayouts } from './sync-balance';

/** The balance at Stripe and its payouts, compared with invoices and credit notes. */
@Module({
  imports: [TypeOrmModule.forFeature([BalanceReading, BalanceTransaction, Payout, PayoutItem])],
  controllers: [GetPayoutBookPage, GetPayoutSummary],
  providers: [FindPaidInvoices, PayoutBookQueries, StoreBalanceTransactions, SyncBalance, SyncPayouts],
  exports: [SyncBalance],
})
export class PayoutsModule {}
