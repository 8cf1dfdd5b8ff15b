import { Module } from '@nestjs/common';
import { SubscriptionsModule } from '#app/subscriptions/subscriptions.module';
import { PendingPlanChoice } from './pending-plan-choice';
import { PendingController } from './pending.controller';
import { PendingEventsController } from './pending.events.controller';

@Module({ imports: [SubscriptionsModule], controllers: [PendingController], providers: [PendingEventsController, PendingPlanChoice] })
export class PendingModule {}
