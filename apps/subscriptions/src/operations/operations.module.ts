import { Module } from '@nestjs/common';
import { BackgroundModule } from '#app/background/background.module';
import { PersonalDataModule } from '#app/personal-data/personal-data.module';
import { ReconciliationModule } from '#app/reconciliation/reconciliation.module';
import { ReportingSnapshotsModule } from '#app/reporting-snapshots/reporting-snapshots.module';
import { SchedulerModule } from '#app/scheduler/scheduler.module';

/** Work without a customer: background workers, daily run, comparisons with Stripe, reporting and personal data. */
@Module({ imports: [BackgroundModule, SchedulerModule, ReconciliationModule, ReportingSnapshotsModule, PersonalDataModule] })
export class OperationsModule {}
