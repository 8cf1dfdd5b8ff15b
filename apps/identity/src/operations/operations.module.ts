import { Module } from '@nestjs/common';
import { AccountsModule } from '#app/accounts/accounts.module';
import { SelfServiceModule } from '#app/self-service/self-service.module';
import { SessionsModule } from '#app/sessions/sessions.module';
import { BackgroundWorkers } from './maintenance/background-workers';
import { Maintenance } from './maintenance/maintenance';
import { RetentionJob } from './maintenance/retention-job';
import { ReportingSnapshotsController } from './reporting-snapshots/reporting-snapshots.controller';

/** Work without a caller: background workers, maintenance, and snapshots for reporting. */
@Module({
  imports: [SelfServiceModule, SessionsModule, AccountsModule],
  controllers: [ReportingSnapshotsController],
  providers: [BackgroundWorkers, Maintenance, RetentionJob],
})
export class OperationsModule {}
