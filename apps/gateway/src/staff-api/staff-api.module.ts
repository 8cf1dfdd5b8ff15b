import { Module, type Type } from '@nestjs/common';
import { AccessModule } from '../access/access.module';
import { StorefrontApiModule } from '../storefront-api/storefront-api.module';
import { BillingExportController } from './billing-export/billing-export.controller';
import { DeliveriesController } from './deliveries/deliveries.controller';
import { DeliveryActionsController } from './deliveries/delivery-actions.controller';
import { EvidenceController } from './evidence/evidence.controller';
import { ReadCorrespondence } from './evidence/read-correspondence';
import { ExportsController } from './exports/exports.controller';
import { OpeningController } from './opening/opening.controller';
import { InventoryController } from './routes/inventory.controller';
import { LiveFiguresController } from './routes/live-figures.controller';
import { PackagingController } from './routes/packaging.controller';
import { RecallsController } from './routes/recalls.controller';
import { ReportingController } from './routes/reporting.controller';
import { StaffAccountsController } from './routes/staff-accounts.controller';
import { StaffCatalogueController } from './routes/staff-catalogue.controller';
import { StaffMessagesController } from './routes/staff-messages.controller';
import { AdminOrdersController } from './routes/admin-orders.controller';
import { StaffCookie, StaffSignInController } from './sign-in/staff-sign-in.controller';
import { StaffSubscriptionsController } from './routes/staff-subscriptions.controller';
import { SupportController } from './routes/support.controller';
import { TreeReceiptsController } from './routes/tree-receipts.controller';
import { UsersController } from './routes/users.controller';

/** Every controller of the back office. */
export const STAFF_CONTROLLERS: readonly Type[] = [
  BillingExportController,
  DeliveriesController,
  DeliveryActionsController,
  EvidenceController,
  ExportsController,
  InventoryController,
  LiveFiguresController,
  OpeningController,
  PackagingController,
  RecallsController,
  ReportingController,
  UsersController,
  StaffAccountsController,
  StaffCatalogueController,
  StaffMessagesController,
  AdminOrdersController,
  StaffSignInController,
  StaffSubscriptionsController,
  SupportController,
  TreeReceiptsController,
];

/** The API of the back office. */
@Module({ imports: [AccessModule, StorefrontApiModule], controllers: [...STAFF_CONTROLLERS], providers: [StaffCookie, ReadCorrespondence] })
export class StaffApiModule {}
