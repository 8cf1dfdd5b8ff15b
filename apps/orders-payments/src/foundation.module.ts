import { Database } from '@brote/persistence';
import { StripePace } from '@brote/stripe-service';
import { Global, Module } from '@nestjs/common';
import { Wakeup } from './background/wakeup';

/** What every feature stands on. */
@Global()
@Module({ providers: [Database, Wakeup, StripePace], exports: [Database, Wakeup, StripePace] })
export class FoundationModule {}
