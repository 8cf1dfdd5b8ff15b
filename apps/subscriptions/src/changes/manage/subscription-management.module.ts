import { Module } from '@nestjs/common';
import { BillingModule } from '#app/billing/billing.module';
import { PlansModule } from '#app/plans/plans.module';
import { ScheduleModule } from '#app/schedule/schedule.module';
import { SubscriptionViews } from '#app/changes/views/subscription-views';
import { ApplyPlanChange, PreparePlanChange } from './plan-change';
import { ResumeOrCancelSubscription } from './resume-or-cancel-subscription';
import { ChangeInterval } from './change-interval';
import { ChangeSubscription } from './change-subscription';
import { DeliveryCommands, DeliverySchedule } from './delivery-schedule';
import { PauseWorkflow } from './pause.workflow';
import { PreviewChange } from './preview-change';
import { OwnSubscriptions } from './own-subscriptions';
import { RunCommand } from './run-command';

@Module({
  imports: [PlansModule, ScheduleModule, BillingModule],
  controllers: [OwnSubscriptions, PreviewChange, ChangeSubscription, PauseWorkflow, ResumeOrCancelSubscription, DeliveryCommands],
  providers: [ChangeInterval, ApplyPlanChange, SubscriptionViews, RunCommand, DeliverySchedule, PreparePlanChange],
  exports: [DeliverySchedule, RunCommand, SubscriptionViews],
})
export class SubscriptionManagementModule {}
