import { Global, Module } from '@nestjs/common';
import { SubscriptionStore } from './subscription-store';

/** The store, which every feature uses. */
@Global()
@Module({ providers: [SubscriptionStore], exports: [SubscriptionStore] })
export class InfrastructureModule {}
