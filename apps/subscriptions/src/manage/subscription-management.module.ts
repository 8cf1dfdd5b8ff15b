import { Module } from '@nestjs/common';
import { SubscriptionsModule } from '#app/subscriptions/subscriptions.module';
import { CancelSubscription } from './cancel-subscription';
import { ChangeInterval } from './change-interval';
import { ChangeSubscription } from './change-subscription';
import { DeliveryCommands, SubscriptionCommands, SubscriptionManagementController } from './subscription-management.controller';
import { DeliverySchedule } from './delivery-schedule';
import { PauseSubscription } from './pause-subscription';
import { PreparePlanChange } from './prepare-plan-change';
import { PreviewChange } from './preview-change';
import { ListUpcomingDeliveries } from './list-upcoming-deliveries';
import { OwnSubscriptions } from './own-subscriptions';
import { RescheduleDelivery } from './reschedule-delivery';
import { ResumeSubscription } from './resume-subscription';
import { RunCommand } from './run-command';
import { SkipDelivery } from './skip-delivery';
import { UnskipDelivery } from './unskip-delivery';

const commandProviders = [
  PauseSubscription,
  ResumeSubscription,
  CancelSubscription,
  ChangeSubscription,
  SkipDelivery,
  UnskipDelivery,
  RescheduleDelivery,
];

@Module({
  imports: [SubscriptionsModule],
  controllers: [SubscriptionManagementController],
  providers: [
    SubscriptionCommands,
    DeliveryCommands,
    ChangeInterval,
    ...commandProviders,
    RunCommand,
    DeliverySchedule,
    PreparePlanChange,
    PreviewChange,
    ListUpcomingDeliveries,
    OwnSubscriptions,
  ],
  exports: [DeliverySchedule, RunCommand, OwnSubscriptions],
})
export class SubscriptionManagementModule {}
