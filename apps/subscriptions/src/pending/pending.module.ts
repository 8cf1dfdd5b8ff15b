import { Module } from '@nestjs/common';
import { SubscriptionsModule } from '#app/subscriptions/subscriptions.module';
import { KeepPending } from './keep-pending';
import { PendingController } from './pending.controller';

@Module({ imports: [SubscriptionsModule], providers: [PendingController, KeepPending] })
export class PendingModule {}
