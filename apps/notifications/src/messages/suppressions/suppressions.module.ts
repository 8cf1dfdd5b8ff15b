import { Module } from '@nestjs/common';
import { LiftSuppression } from './lift-suppression';
import { ListSuppressedAddresses } from './list-suppressed-addresses';
import { SuppressionQueries } from './suppression-queries';

/** Addresses that get only the mails that the law or the safety of an account demands. */
@Module({
  controllers: [ListSuppressedAddresses, LiftSuppression],
  providers: [SuppressionQueries],
  exports: [SuppressionQueries],
})
export class SuppressionsModule {}
