import { Database } from '@brote/persistence';
import { StripeRateLimiter } from '@brote/stripe-service';
import { Global, Module } from '@nestjs/common';
import { WorkNotifier } from './core/work-notifier';

/** The infrastructure of every feature. */
@Global()
@Module({ providers: [Database, WorkNotifier, StripeRateLimiter], exports: [Database, WorkNotifier, StripeRateLimiter] })
export class InfrastructureModule {}
