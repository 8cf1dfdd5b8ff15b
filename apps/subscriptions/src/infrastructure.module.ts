import { StripePace } from '@brote/stripe-service';
import { Global, Module } from '@nestjs/common';
import { WorkNotifier } from './background/work-notifier';
import { Store } from './store';

/** What every feature stands on. */
@Global()
@Module({ providers: [Store, WorkNotifier, StripePace], exports: [Store, WorkNotifier, StripePace] })
export class InfrastructureModule {}
