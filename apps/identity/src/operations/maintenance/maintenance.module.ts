import { Module } from '@nestjs/common';
import { ClosureModule } from '#app/self-service/closure/closure.module';
import { SignUpModule } from '#app/self-service/sign-up/sign-up.module';
import { TokensModule } from '#app/sessions/tokens/tokens.module';
import { RetentionJob } from './retention-job';
import { MaintenanceTasks, Maintenance } from './maintenance';
import { BackgroundWorkers } from './background-workers';

@Module({
  imports: [SignUpModule, ClosureModule, TokensModule],
  providers: [BackgroundWorkers, Maintenance, MaintenanceTasks, RetentionJob],
})
export class MaintenanceModule {}
