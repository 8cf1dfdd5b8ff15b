import { Module } from '@nestjs/common';
import { BillingModule } from '#app/billing/billing.module';
import { PlansModule } from '#app/plans/plans.module';
import { ScheduleModule } from '#app/schedule/schedule.module';
import { SubscriptionViews } from '#app/changes/views/subscription-views';
import { ApplyPlanChange } from './apply-plan-change';
import { CancelSubscription } from './cancel-subscription';
import { ChangeInterval } from './change-interval';
import { ChangeSubscription } from './change-subscription';
import { DeliveryCommands } from './delivery-commands';
import { SubscriptionCommands, SubscriptionManagementController } from './subscription-management.controller';
import { DeliverySchedule } from './delivery-schedule';
import { PauseWorkflow } from './pause.workflow';
import { PreparePlanChange } from './prepare-plan-change';
import { PreviewChange } from './preview-change';
import { ListUpcomingDeliveries } from './list-upcoming-deliveries';
import { OwnSubscriptions } from './own-subscriptions';
import { ResumeSubscription } from './resume-subscription';
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
