import { Module } from '@nestjs/common';
import { BackgroundModule } from './background/background.module';
import { PersonalDataModule } from './personal-data/personal-data.module';
import { ReconciliationModule } from './reconciliation/reconciliation.module';
import { ReportingSnapshotsModule } from './reporting-snapshots/reporting-snapshots.module';

/** Background work, comparison with Stripe, snapshots for reports, and personal data. No other module imports it. */
@Module({ imports: [BackgroundModule, PersonalDataModule, ReconciliationModule, ReportingSnapshotsModule] })
export class OperationsModule {}
