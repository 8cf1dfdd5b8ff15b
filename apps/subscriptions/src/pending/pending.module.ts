import { Module } from '@nestjs/common';
import { SubscriptionsModule } from '#app/subscriptions/subscriptions.module';
import { KeepPending } from './keep-pending';
import { PendingController } from './pending.controller';
import { PendingReactions } from './pending.reactions';

@Module({ imports: [SubscriptionsModule], providers: [PendingController, PendingReactions, KeepPending] })
export class PendingModule {}
