import { Module } from '@nestjs/common';
import { SubscriptionsModule } from '#app/subscriptions/subscriptions.module';
import { CancelSubscription } from './cancel-subscription';
import { ChangeInterval } from './change-interval';
import { ChangeSubscription } from './change-subscription';
import { DeliveryCommands, Commands, ManageController } from './manage.controller';
import { DeliverySchedule } from './delivery-schedule';
import { PauseSubscription } from './pause-subscription';
import { PlanChange } from './plan-change';
import { PreviewChange } from './preview-change';
import { ListUpcomingDeliveries } from './list-upcoming-deliveries';
import { ReadOwn } from './read-own';
import { RescheduleDelivery } from './reschedule-delivery';
import { ResumeSubscription } from './resume-subscription';
import { RunCommand } from './run-command';
import { SkipDelivery } from './skip-delivery';
import { UnskipDelivery } from './unskip-delivery';

const commands = [
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
  controllers: [ManageController],
  providers: [
    Commands,
    DeliveryCommands,
    ChangeInterval,
    ...commands,
    RunCommand,
    DeliverySchedule,
    PlanChange,
    PreviewChange,
    ListUpcomingDeliveries,
    ReadOwn,
  ],
  exports: [DeliverySchedule, RunCommand, ReadOwn],
})
export class ManageModule {}
