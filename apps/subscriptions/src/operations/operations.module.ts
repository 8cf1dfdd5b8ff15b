import { Module } from '@nestjs/common';
import { BillingModule } from '#app/billing/billing.module';
import { ChangesModule } from '#app/changes/changes.module';
import { BackgroundWork, BillingJobs, StockAndWithdrawalJobs } from '#app/operations/background/background-work';
import { RequireHandlers } from '#app/operations/background/require-handlers';
import { RepairBrushDemand, RepairBrushDemandDaily } from '#app/operations/brush-demand/repair-brush-demand';
import { AnonymizeEndedSubscriptions } from '#app/operations/personal-data/anonymize-ended-subscriptions';
import { EndErasedCustomerDeliveries } from '#app/operations/personal-data/end-erased-customer-deliveries';
import { EndSubscriptions } from '#app/operations/personal-data/end-subscriptions';
import { ErasePerson, ExportPerson } from '#app/operations/personal-data/export-and-erase-person';
import { ReportingSnapshotsController } from '#app/operations/reporting-snapshots/reporting-snapshots.controller';
import { ApplyBillingPauses } from '#app/operations/scheduler/apply-billing-pauses';
import { DailyRun, PriceChangeJobs, RetentionJobs, ScheduleJobs } from '#app/operations/scheduler/daily-run';
import { MeasureBacklog } from '#app/operations/scheduler/measure-backlog';
import { DunningHold } from '#app/operations/scheduler/dunning-hold';
import { NotifyCustomers } from '#app/operations/scheduler/notify-customers';
import { Scheduler } from '#app/operations/scheduler/scheduler';
import { PlansModule } from '#app/plans/plans.module';
import { ScheduleModule } from '#app/schedule/schedule.module';
import { SignUpModule } from '#app/sign-up/sign-up.module';

const schedulerProviders = [
  Scheduler,
  DailyRun,
  ScheduleJobs,
  PriceChangeJobs,
  RetentionJobs,
  MeasureBacklog,
  DunningHold,
  NotifyCustomers,
  ApplyBillingPauses,
];
const personalDataProviders = [AnonymizeEndedSubscriptions, EndErasedCustomerDeliveries];

/** Work without a customer: background workers, daily run, repair of brush demand, reporting and personal data. */
@Module({
  imports: [PlansModule, ScheduleModule, BillingModule, ChangesModule, SignUpModule],
  controllers: [ReportingSnapshotsController, EndSubscriptions, ErasePerson, ExportPerson],
  providers: [
    ...[BackgroundWork, BillingJobs, StockAndWithdrawalJobs, RequireHandlers],
    ...[RepairBrushDemand, RepairBrushDemandDaily],
    ...schedulerProviders,
    ...personalDataProviders,
  ],
})
export class OperationsModule {}
