import { Module } from '@nestjs/common';
import { SubscriptionsModule } from '#app/subscriptions/subscriptions.module';
import { KeepPending } from './keep-pending';
import { PendingController } from './pending.controller';
import { PendingEventsController } from './pending.events.controller';

@Module({ imports: [SubscriptionsModule], providers: [PendingController, PendingEventsController, KeepPending] })
export class PendingModule {}
