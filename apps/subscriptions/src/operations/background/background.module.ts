import { Module } from '@nestjs/common';
import { BillingModule } from '#app/billing/billing.module';
import { ChangesModule } from '#app/changes/changes.module';
import { PlansModule } from '#app/plans/plans.module';
import { ScheduleModule } from '#app/schedule/schedule.module';
import { SignUpModule } from '#app/sign-up/sign-up.module';
import { BackgroundWork, SyncJobs, PaymentJobs } from './background-work';

@Module({
  imports: [PlansModule, ScheduleModule, BillingModule, ChangesModule, SignUpModule],
  providers: [BackgroundWork, PaymentJobs, SyncJobs],
})
export class BackgroundModule {}
