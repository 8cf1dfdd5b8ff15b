import { MessagingModule } from '@brote/messaging';
import { PersistenceModule } from '@brote/persistence';
import { StaffAuditModule } from '@brote/staff-audit';
import { StripeModule } from '@brote/stripe-service';
import { type DynamicModule, Module } from '@nestjs/common';
import { BackgroundModule } from './background/background.module';
import { DeliveryOrdersModule } from './delivery-orders/delivery-orders.module';
import { SignedLinksModule } from './signed-links/signed-links.module';
import { CheckoutModule } from './checkout/checkout.module';
import { SubscriptionsConfig } from './config';
import { schema } from './data-source';
import { DeliveriesModule } from './deliveries/deliveries.module';
import { ReportingSnapshotsModule } from './reporting-snapshots/reporting-snapshots.module';
import { InfrastructureModule } from './infrastructure.module';
import { SubscriptionManagementModule } from './manage/subscription-management.module';
import { PendingPlanModule } from './pending/pending-plan.module';
import { PersonalDataModule } from './personal-data/personal-data.module';
import { PriceChangesModule } from './price-changes/price-changes.module';
import { ReconciliationModule } from './reconciliation/reconciliation.module';
import { SchedulerModule } from './scheduler/scheduler.module';
import { StaffModule } from './staff/staff.module';
import { StripeEventsModule } from './stripe-events/stripe-events.module';
import { WithdrawalsModule } from './withdrawals/withdrawals.module';

export const SERVICE = 'subscriptions';

const customerModules = [
  CheckoutModule,
  SubscriptionManagementModule,
  PendingPlanModule,
  SignedLinksModule,
  WithdrawalsModule,
  PersonalDataModule,
];
const staffModules = [
  DeliveryOrdersModule,
  StaffAuditModule.forContext('subscriptions'),
  DeliveriesModule,
  StaffModule,
  PriceChangesModule,
];
const backgroundModules = [ReportingSnapshotsModule, StripeEventsModule, BackgroundModule, SchedulerModule, ReconciliationModule];

/** Plans from the purchase to their monthly charges and deliveries, in sync with Stripe. */
@Module({})
export class AppModule {
  static forRoot({ databaseUrl, migrationDatabaseUrl, natsUrl, brokerAccess, callerPublicKey }: SubscriptionsConfig): DynamicModule {
    const persistence = PersistenceModule.forRoot({ service: SERVICE, url: databaseUrl, migrationUrl: migrationDatabaseUrl, ...schema });
    const messaging = MessagingModule.forRoot({ service: SERVICE, natsUrl, brokerAccess, callerKeys: { publicKey: callerPublicKey } });
    const stripe = StripeModule.forRoot(SubscriptionsConfig, (config) => ({
      secretKey: config.stripeSecretKey,
      apiBase: config.stripeApiBase,
    }));
    const imports = [persistence, messaging, InfrastructureModule, stripe, ...customerModules, ...staffModules, ...backgroundModules];
    return { module: AppModule, imports };
  }
}
