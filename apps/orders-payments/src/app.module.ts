import { MessagingModule } from '@brote/messaging';
import { PersistenceModule } from '@brote/persistence';
import { StaffAuditModule } from '@brote/staff-audit';
import { StripeModule } from '@brote/stripe-service';
import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module';
import { BackgroundModule } from './background/background.module';
import { CancellationsModule } from './cancellations/cancellations.module';
import { CheckoutModule } from './checkout/checkout.module';
import { OrdersConfig } from './config';
import { CustomersModule } from './customers/customers.module';
import { schema } from './data-source';
import { DeliveriesModule } from './deliveries/deliveries.module';
import { ReportingSnapshotsModule } from './reporting-snapshots/reporting-snapshots.module';
import { InfrastructureModule } from './infrastructure.module';
import { InvoicesModule } from './invoices/invoices.module';
import { MyOrdersModule } from './my-orders/my-orders.module';
import { OrdersModule } from './orders/orders.module';
import { PaymentMethodsModule } from './payment-methods/payment-methods.module';
import { PersonalDataModule } from './personal-data/personal-data.module';
import { RecallsModule } from './recalls/recalls.module';
import { ReconciliationModule } from './reconciliation/reconciliation.module';
import { RefundsModule } from './refunds/refunds.module';
import { ShipmentsModule } from './shipments/shipments.module';
import { StaffOrdersModule } from './staff-orders/staff-orders.module';
import { StripeEventsModule } from './stripe-events/stripe-events.module';
import { WithdrawalsModule } from './withdrawals/withdrawals.module';

export const SERVICE = 'orders-payments';

const orderModules = [
  CheckoutModule,
  OrdersModule,
  InvoicesModule,
  RefundsModule,
  CancellationsModule,
  ShipmentsModule,
  StripeEventsModule,
];
const customerModules = [AccountsModule, CustomersModule, MyOrdersModule, PaymentMethodsModule, PersonalDataModule, WithdrawalsModule];
const staffModules = [StaffAuditModule.forContext('orders'), StaffOrdersModule, DeliveriesModule, RecallsModule];
const backgroundModules = [ReportingSnapshotsModule, BackgroundModule, ReconciliationModule];

/** The service that turns a basket into a paid, invoiced, perhaps refunded order. */
@Module({})
export class AppModule {
  static forRoot({ databaseUrl, migrationDatabaseUrl, natsUrl, brokerAccess, callerPublicKey }: OrdersConfig): DynamicModule {
    const persistence = PersistenceModule.forRoot({ service: SERVICE, url: databaseUrl, migrationUrl: migrationDatabaseUrl, ...schema });
    const messaging = MessagingModule.forRoot({ service: SERVICE, natsUrl, brokerAccess, callerKeys: { publicKey: callerPublicKey } });
    const stripe = StripeModule.forRoot(OrdersConfig, (config) => ({ secretKey: config.stripeSecretKey, apiBase: config.stripeApiBase }));
    return {
      module: AppModule,
      imports: [
        persistence,
        messaging,
        InfrastructureModule,
        stripe,
        ...orderModules,
        ...customerModules,
        ...staffModules,
        ...backgroundModules,
      ],
    };
  }
}
