import { Module } from '@nestjs/common';
import { SubscriptionsModule } from '#app/subscriptions/subscriptions.module';
import { CancelSubscription } from './cancel-subscription';
import { ChangeInterval } from './change-interval';
import { ChangeSubscription } from './change-subscription';
import { BoxCommands, Commands, ManageController } from './manage.controller';
import { MoveBox } from './move-box';
import { PauseSubscription } from './pause-subscription';
import { PlanChange } from './plan-change';
import { PreviewChange } from './preview-change';
import { ProjectBoxes } from './project-boxes';
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
  providers: [
    ManageController,
    Commands,
    BoxCommands,
    ChangeInterval,
    ...commands,
    RunCommand,
    MoveBox,
    PlanChange,
    PreviewChange,
    ProjectBoxes,
    ReadOwn,
  ],
  exports: [MoveBox, RunCommand, ReadOwn],
})
export class ManageModule {}
