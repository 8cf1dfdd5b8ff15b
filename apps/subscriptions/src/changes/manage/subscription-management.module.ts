import { Module } from '@nestjs/common';
import { BillingModule } from '#app/billing/billing.module';
import { PlansModule } from '#app/plans/plans.module';
import { ScheduleModule } from '#app/schedule/schedule.module';
import { SubscriptionViews } from '#app/changes/views/subscription-views';
import { ApplyPlanChange, PreparePlanChange } from './plan-change';
import { CancelSubscription, ResumeSubscription } from './resume-or-cancel-subscription';
import { ChangeInterval } from './change-interval';
import { ChangeSubscription } from './change-subscription';
import { DeliveryCommands, DeliverySchedule } from './delivery-schedule';
import { SubscriptionCommands, SubscriptionManagementController } from './subscription-management.controller';
import { PauseWorkflow } from './pause.workflow';
import { PreviewChange } from './preview-change';
import { ListUpcomingDeliveries, OwnSubscriptions } from './own-subscriptions';
import { RunCommand } from './run-command';

const commandProviders = [PauseWorkflow, ResumeSubscription, CancelSubscription, ChangeSubscription, DeliveryCommands];

@Module({
  imports: [PlansModule, ScheduleModule, BillingModule],
  controllers: [SubscriptionManagementController],
  providers: [
    SubscriptionCommands,
    ChangeInterval,
    ApplyPlanChange,
    SubscriptionViews,
    ...commandProviders,
    RunCommand,
    DeliverySchedule,
    PreparePlanChange,
    PreviewChange,
    ListUpcomingDeliveries,
    OwnSubscriptions,
  ],
  exports: [DeliverySchedule, RunCommand, OwnSubscriptions, SubscriptionViews],
})
export class SubscriptionManagementModule {}
