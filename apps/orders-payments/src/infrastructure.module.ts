import { Database } from '@brote/persistence';
import { StripePace } from '@brote/stripe-service';
import { Global, Module } from '@nestjs/common';
import { WorkNotifier } from './background/work-notifier';

/** What every feature stands on. */
@Global()
@Module({ providers: [Database, WorkNotifier, StripePace], exports: [Database, WorkNotifier, StripePace] })
export class InfrastructureModule {}
