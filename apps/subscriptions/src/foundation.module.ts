import { StripePace } from '@brote/stripe-service';
import { Global, Module } from '@nestjs/common';
import { Wakeup } from './background/wakeup';
import { Store } from './store';

/** What every feature stands on. */
@Global()
@Module({ providers: [Store, Wakeup, StripePace], exports: [Store, Wakeup, StripePace] })
export class FoundationModule {}
