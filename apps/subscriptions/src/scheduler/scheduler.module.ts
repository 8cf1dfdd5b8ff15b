import { Module } from '@nestjs/common';
import { DeliveriesModule } from '#app/deliveries/deliveries.module';
import { RollUpBrushDemand } from '#app/deliveries/roll-up-brush-demand';
import { EndErasedCustomerDeliveries } from '#app/personal-data/end-erased-customer-deliveries';
import { AnonymizeEndedSubscriptions } from '#app/personal-data/anonymize-ended-subscriptions';
import { PriceChangesModule } from '#app/price-changes/price-changes.module';
import { SubscriptionsModule } from '#app/subscriptions/subscriptions.module';
import { ScheduleJobs, DailyRun, PriceChangeJobs, RetentionJobs } from './daily-run';
import { DunningHold } from './dunning-hold';
import { NotifyCustomers } from './notify-customers';
import { Scheduler } from './scheduler';
import { ApplyBillingPauses } from './apply-billing-pauses';

@Module({
  imports: [SubscriptionsModule, DeliveriesModule, PriceChangesModule],
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
    RollUpBrushDemand,
  ],
  exports: [DailyRun],
})
export class SchedulerModule {}
