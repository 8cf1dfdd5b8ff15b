import { StripeRateLimiter } from '@brote/stripe-service';
import { Global, Module } from '@nestjs/common';
import { WorkNotifier } from './background/work-notifier';
import { SubscriptionStore } from './subscription-store';

/** Providers that every feature uses. */
@Global()
@Module({ providers: [SubscriptionStore, WorkNotifier, StripeRateLimiter], exports: [SubscriptionStore, WorkNotifier, StripeRateLimiter] })
export class InfrastructureModule {}
