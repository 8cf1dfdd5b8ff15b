import { Database } from '@brote/persistence';
import { StripeRateLimiter } from '@brote/stripe-service';
import { Global, Module } from '@nestjs/common';

/** The infrastructure of every module. */
@Global()
@Module({ providers: [Database, StripeRateLimiter], exports: [Database, StripeRateLimiter] })
export class InfrastructureModule {}
