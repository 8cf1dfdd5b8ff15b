import { Module } from '@nestjs/common';
import { BackgroundModule } from '#app/operations/background/background.module';
import { PersonalDataModule } from '#app/operations/personal-data/personal-data.module';
import { ReconciliationModule } from '#app/operations/reconciliation/reconciliation.module';
import { ReportingSnapshotsController } from '#app/operations/reporting-snapshots/reporting-snapshots.controller';
import { SchedulerModule } from '#app/operations/scheduler/scheduler.module';

/** Work without a customer: background workers, daily run, comparisons with Stripe, reporting and personal data. */
@Module({
  imports: [BackgroundModule, SchedulerModule, ReconciliationModule, PersonalDataModule],
  controllers: [ReportingSnapshotsController],
})
export class OperationsModule {}
