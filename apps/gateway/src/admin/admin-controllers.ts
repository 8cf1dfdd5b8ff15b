import { DeliveriesController } from './deliveries.controller';
import { DeliveryActionsController } from './delivery-actions.controller';
import { InventoryController } from './inventory.controller';
import { LiveFiguresController } from './live-figures.controller';
import { RecallsController } from './recalls.controller';
import { ReportingController } from './reporting.controller';
import { StaffAccountsController } from './staff-accounts.controller';
import { StaffCatalogueController } from './staff-catalogue.controller';
import { StaffMessagesController } from './staff-messages.controller';
import { AdminOrdersController } from './admin-orders.controller';
import { StaffSignInController } from './staff-sign-in.controller';
import { StaffSubscriptionsController } from './staff-subscriptions.controller';
import { SupportController } from './support.controller';
import { TreeReceiptsController } from './tree-receipts.controller';
import { UsersController } from './users.controller';

/** Every controller of the back office. */
export const ADMIN_CONTROLLERS = [
  DeliveriesController,
  DeliveryActionsController,
  InventoryController,
  LiveFiguresController,
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
