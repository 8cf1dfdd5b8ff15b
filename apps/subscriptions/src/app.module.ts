import { MessagingModule } from '@brote/messaging';
import { PersistenceModule } from '@brote/persistence';
import { databaseOptionsOf, messagingOptionsOf } from '@brote/service-runtime';
import { StaffAuditModule } from '@brote/staff-audit';
import { type DynamicModule, Module } from '@nestjs/common';
import { BillingModule } from './billing/billing.module';
import { ChangesModule } from './changes/changes.module';
import type { SubscriptionsConfig } from './config';
import { schema } from './data-source';
import { InfrastructureModule } from './infrastructure.module';
import { OperationsModule } from './operations/operations.module';
import { PlansModule } from './plans/plans.module';
import { ScheduleModule } from './schedule/schedule.module';
import { SignUpModule } from './sign-up/sign-up.module';
import { StaffModule } from './staff/staff.module';

export const SERVICE = 'subscriptions';

/** From top to bottom: each module imports only modules below it. */
const domainModules = [OperationsModule, StaffModule, SignUpModule, ChangesModule, BillingModule, ScheduleModule, PlansModule];

/** Plans from the purchase to their monthly charges and deliveries, in sync with Stripe. */
@Module({})
export class AppModule {
  static forRoot(config: SubscriptionsConfig): DynamicModule {
    const persistence = PersistenceModule.forRoot({ service: SERVICE, ...databaseOptionsOf(config), ...schema });
    const messaging = MessagingModule.forRoot({ service: SERVICE, ...messagingOptionsOf(config) });
    const audit = StaffAuditModule.forContext('subscriptions');
    const imports = [persistence, messaging, InfrastructureModule, audit, ...domainModules];
    return { module: AppModule, imports };
  }
}
