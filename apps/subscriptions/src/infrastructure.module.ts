import { StripeRateLimiter } from '@brote/stripe-service';
import { Global, Module } from '@nestjs/common';
import { WorkNotifier } from './background/work-notifier';
import { Store } from './store';

/** Providers that every feature uses. */
@Global()
@Module({ providers: [Store, WorkNotifier, StripeRateLimiter], exports: [Store, WorkNotifier, StripeRateLimiter] })
export class InfrastructureModule {}
