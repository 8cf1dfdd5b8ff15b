import { Module, type Type } from '@nestjs/common';
import { AccessModule } from '../access/access.module';
import { CatalogueCache } from './catalog/catalogue-cache';
import { ForestCache, TreeReceiptsCache } from './catalog/forest.endpoint';
import { PackagingCache } from './catalog/packaging.endpoint';
import { OlderTreeReceiptsController } from './catalog/older-tree-receipts.controller';
import { CheckoutController } from './checkout/checkout.controller';
import { MeController } from './identity/me.controller';
import { PersonalDataController } from './identity/personal-data.controller';
import { MySessionsController, SessionsController } from './identity/sessions.controller';
import { SignUpController } from './identity/sign-up.controller';
import { ContactController } from './notifications/contact.controller';
import { PreferencesController } from './notifications/preferences.controller';
import { PushDevicesController } from './notifications/push-devices.controller';
import { TicketLinksController } from './notifications/ticket-links.controller';
import { UnsubscribeController } from './notifications/unsubscribe.controller';
import { MyOrdersController } from './orders/my-orders.controller';
import { OrderLinksController } from './orders/order-links.controller';
import { PaymentMethodsController } from './orders/payment-methods.controller';
import { WithdrawalsController } from './orders/withdrawals.controller';
import { RecallLinksController } from './recalls/recall-links.controller';
import { RecallsCache } from './recalls/recalls.endpoint';
import { ReadServiceStatuses, WatchSellers } from './status/read-service-statuses';
import { StatusController } from './status/status.controller';
import { DeliveryLinksController } from './subscriptions/delivery-links.controller';
import { MySubscriptionsController } from './subscriptions/my-subscriptions.controller';
import { PlanContractsController } from './subscriptions/plan-contracts.controller';
import { SubscriptionChangesController } from './subscriptions/subscription-changes.controller';
import { SubscriptionCheckoutController } from './subscriptions/subscription-checkout.controller';

/** Every controller of the shop's public API. */
export const STOREFRONT_CONTROLLERS: readonly Type[] = [
  DeliveryLinksController,
  PlanContractsController,
  CheckoutController,
  ContactController,
  TicketLinksController,
  UnsubscribeController,
  MeController,
  MySessionsController,
  PersonalDataController,
  MyOrdersController,
  MySubscriptionsController,
  OlderTreeReceiptsController,
  OrderLinksController,
  PaymentMethodsController,
  PreferencesController,
  PushDevicesController,
  RecallLinksController,
  SessionsController,
  SignUpController,
  StatusController,
  SubscriptionCheckoutController,
  SubscriptionChangesController,
  WithdrawalsController,
];

/** The API of customers and guests. `openGateway` adds its routes from memory, and those of machines: the webhook, one-click unsubscription. */
@Module({
  imports: [AccessModule],
  controllers: [...STOREFRONT_CONTROLLERS],
  providers: [CatalogueCache, ForestCache, TreeReceiptsCache, PackagingCache, RecallsCache, ReadServiceStatuses, WatchSellers],
  exports: [ReadServiceStatuses],
})
export class StorefrontApiModule {}
