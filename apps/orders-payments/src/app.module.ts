import { MessagingModule } from '@brote/messaging';
import { PersistenceModule } from '@brote/persistence';
import { databaseOptionsOf, messagingOptionsOf } from '@brote/service-runtime';
import { StaffAuditModule } from '@brote/staff-audit';
import { type DynamicModule, Module } from '@nestjs/common';
import { AfterSalesModule } from './after-sales/after-sales.module';
import { CoreModule } from './core/core.module';
import { FulfilmentModule } from './fulfilment/fulfilment.module';
import { InvoicingModule } from './invoicing/invoicing.module';
import { OperationsModule } from './operations/operations.module';
import { PaymentsModule } from './payments/payments.module';
import { SalesModule } from './sales/sales.module';
import { StaffModule } from './staff/staff.module';
import type { OrdersConfig } from './config';
import { schema } from './data-source';
import { InfrastructureModule } from './infrastructure.module';

export const SERVICE = 'orders-payments';

/** The domain modules, top to bottom: each imports only modules below it. */
const domainModules = [
  OperationsModule,
  StaffModule,
  AfterSalesModule,
  FulfilmentModule,
  SalesModule,
  PaymentsModule,
  InvoicingModule,
  CoreModule,
];

/** The service that turns a basket into a paid, invoiced, perhaps refunded order. */
@Module({})
export class AppModule {
  static forRoot(config: OrdersConfig): DynamicModule {
    const persistence = PersistenceModule.forRoot({ service: SERVICE, ...databaseOptionsOf(config), ...schema });
    const messaging = MessagingModule.forRoot({ service: SERVICE, ...messagingOptionsOf(config) });
    return {
      module: AppModule,
      imports: [persistence, messaging, InfrastructureModule, StaffAuditModule.forContext('orders'), ...domainModules],
    };
  }
}
