import { Module } from '@nestjs/common';
import { ClosureModule } from '#app/closure/closure.module';
import { SignUpModule } from '#app/sign-up/sign-up.module';
import { TokensModule } from '#app/tokens/tokens.module';
import { RetentionJob } from './retention-job';
import { MaintenanceTasks, Maintenance } from './maintenance';
import { BackgroundWorkers } from './background-workers';

@Module({
  imports: [SignUpModule, ClosureModule, TokensModule],
  providers: [BackgroundWorkers, Maintenance, MaintenanceTasks, RetentionJob],
})
export class MaintenanceModule {}
