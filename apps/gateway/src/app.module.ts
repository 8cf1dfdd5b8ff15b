import { MessagingModule } from '@brote/messaging';
import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { AccessTokens } from './access/access-tokens';
import { EndedSessions } from './access/ended-sessions';
import { RefreshCookie } from './access/refresh-cookie';
import { SigningKeys } from './access/signing-keys';
import { SigningRoots } from './access/signing-roots';
import { ADMIN_CONTROLLERS } from './staff-api/admin-controllers';
import { StaffCookie } from './staff-api/sign-in/staff-cookie';
import { StaffSessions } from './access/staff-sessions';
import { CatalogueCache } from './storefront-api/catalog/catalogue-cache';
import { ForestCache } from './storefront-api/catalog/forest-cache';
import { OlderTreeReceiptsController } from './storefront-api/catalog/older-tree-receipts.controller';
import { RecallsCache } from './storefront-api/recalls/recalls-cache';
import { RecallLinksController } from './storefront-api/recalls/recall-links.controller';
import { TreeReceiptsCache } from './storefront-api/catalog/tree-receipts-cache';
import { CheckoutController } from './storefront-api/checkout/checkout.controller';
import type { GatewayConfig } from './config';
import { ClientAddresses } from './http/requests/client-address';
import { RouteTable } from './http/routes/route-table';
import { CredentialsController } from './storefront-api/identity/credentials.controller';
import { MeController } from './storefront-api/identity/me.controller';
import { SessionsController } from './storefront-api/identity/sessions.controller';
import { SignUpController } from './storefront-api/identity/sign-up.controller';
import { limitsOf } from './http/limits/limit-group';
import { RateLimitSync } from './http/limits/rate-limit-sync';
import { QuotaCounters } from './http/limits/quota-counters';
import { Quotas } from './http/limits/quotas';
import { RateLimit } from './http/limits/rate-limit';
import { SharedCounters } from './http/limits/shared-counters';
import { ContactController } from './storefront-api/notifications/contact.controller';
import { TicketLinksController } from './storefront-api/notifications/ticket-links.controller';
import { UnsubscribeController } from './storefront-api/notifications/unsubscribe.controller';
import { PreferencesController } from './storefront-api/notifications/preferences.controller';
import { PushDevicesController } from './storefront-api/notifications/push-devices.controller';
import { MyOrdersController } from './storefront-api/orders/my-orders.controller';
import { OrderLinksController } from './storefront-api/orders/order-links.controller';
import { PaymentMethodsController } from './storefront-api/orders/payment-methods.controller';
import { WithdrawalsController } from './storefront-api/orders/withdrawals.controller';
import { StatusController } from './storefront-api/status/status.controller';
import { DeliveryLinksController } from './storefront-api/subscriptions/delivery-links.controller';
import { PlanContractsController } from './storefront-api/subscriptions/plan-contracts.controller';
import { MySubscriptionsController } from './storefront-api/subscriptions/my-subscriptions.controller';
import { SubscriptionCheckoutController } from './storefront-api/subscriptions/subscription-checkout.controller';
import { SubscriptionChangesController } from './storefront-api/subscriptions/subscription-changes.controller';
import { SubscriptionLifecycleController } from './storefront-api/subscriptions/subscription-lifecycle.controller';

/** Every controller of the gateway. */
export const CONTROLLERS: readonly Type[] = [
  ...ADMIN_CONTROLLERS,
  DeliveryLinksController,
  PlanContractsController,
  CheckoutController,
  ContactController,
  TicketLinksController,
  UnsubscribeController,
  CredentialsController,
  MeController,
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
  SubscriptionLifecycleController,
  WithdrawalsController,
];

/** The parts of the gateway that need the broker. Routes served straight from memory are added by `openGateway`. */
@Module({})
export class AppModule {
  static forRoot(config: GatewayConfig): DynamicModule {
    const { natsUrl, brokerAccess, clientHashKey, limitWindowMs, callerPrivateKey } = config;
    return {
      module: AppModule,
      imports: [
        MessagingModule.forRoot({
          service: 'gateway',
          natsUrl,
          brokerAccess,
          database: false,
          callerKeys: { privateKey: callerPrivateKey },
        }),
      ],
      controllers: [...CONTROLLERS],
      providers: [
        { provide: ClientAddresses, useFactory: () => new ClientAddresses(clientHashKey) },
        { provide: QuotaCounters, useFactory: () => new QuotaCounters({ windowMs: limitWindowMs }) },
        Quotas,
        { provide: SharedCounters, useFactory: () => new SharedCounters({ windowMs: limitWindowMs }) },
        {
          provide: RateLimit,
          inject: [SharedCounters, Quotas, ClientAddresses],
          useFactory: (counters: SharedCounters, quotas: Quotas, addresses: ClientAddresses) =>
            new RateLimit({ counters, quotas, addresses, limits: limitsOf(config), accountWrites: config.limitAccount }),
        },
        RouteTable,
        RateLimitSync,
        CatalogueCache,
        ForestCache,
        TreeReceiptsCache,
        RecallsCache,
        SigningRoots,
        SigningKeys,
        EndedSessions,
        AccessTokens,
        RefreshCookie,
        StaffCookie,
        StaffSessions,
      ],
    };
  }
}
