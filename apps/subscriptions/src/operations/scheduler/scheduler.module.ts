import { Module } from '@nestjs/common';
import { BillingModule } from '#app/billing/billing.module';
import { ChangesModule } from '#app/changes/changes.module';
import { EndErasedCustomerDeliveries } from '#app/operations/personal-data/end-erased-customer-deliveries';
import { AnonymizeEndedSubscriptions } from '#app/operations/personal-data/anonymize-ended-subscriptions';
import { PlansModule } from '#app/plans/plans.module';
import { ScheduleModule } from '#app/schedule/schedule.module';
import { ScheduleJobs, DailyRun, PriceChangeJobs, RetentionJobs } from './daily-run';
import { DunningHold } from './dunning-hold';
import { NotifyCustomers } from './notify-customers';
import { Scheduler } from './scheduler';
import { ApplyBillingPauses } from './apply-billing-pauses';

@Module({
  imports: [PlansModule, ScheduleModule, BillingModule, ChangesModule],
  providers: [
    Scheduler,
    DailyRun,
    ScheduleJobs,
    PriceChangeJobs,
    RetentionJobs,
    DunningHold,
    NotifyCustomers,
    ApplyBillingPauses,
    AnonymizeEndedSubscriptions,
    EndErasedCustomerDeliveries,
  ],
  exports: [DailyRun],
})
export class SchedulerModule {}
