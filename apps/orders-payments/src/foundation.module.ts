import { Database } from '@brote/persistence';
import { Global, Module } from '@nestjs/common';
import { Wakeup } from './background/wakeup';
import { StripePace } from './stripe/stripe-pace';

/** What every feature stands on. */
@Global()
@Module({ providers: [Database, Wakeup, StripePace], exports: [Database, Wakeup, StripePace] })
export class FoundationModule {}
