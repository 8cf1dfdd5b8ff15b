import { StripeRateLimiter } from '@brote/stripe-service';
import { Global, Module } from '@nestjs/common';
import { WorkNotifier } from './background/work-notifier';
import { Store } from './store';

/** What every feature stands on. */
@Global()
@Module({ providers: [Store, WorkNotifier, StripeRateLimiter], exports: [Store, WorkNotifier, StripeRateLimiter] })
export class InfrastructureModule {}
