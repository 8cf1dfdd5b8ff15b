import { MessagingModule } from '@brote/messaging';
import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { AccessTokens } from './access/access-tokens';
import { EndedSessions } from './access/ended-sessions';
import { RefreshCookie } from './access/refresh-cookie';
import { SigningKeys } from './access/signing-keys';
import { SigningRoots } from './access/signing-roots';
import { ADMIN_CONTROLLERS } from './admin/admin-controllers';
import { StaffCookie } from './admin/staff-cookie';
import { StaffSessions } from './access/staff-sessions';
import { CatalogueCache } from './catalog/catalogue-cache';
import { ForestCache } from './catalog/forest-cache';
import { OlderTreeReceiptsController } from './catalog/older-tree-receipts.controller';
import { RecallsCache } from './recalls/recalls-cache';
import { RecallLinksController } from './recalls/recall-links.controller';
import { TreeReceiptsCache } from './catalog/tree-receipts-cache';
import { CheckoutController } from './checkout/checkout.controller';
import type { GatewayConfig } from './config';
import { ClientAddresses } from './http/client-address';
import { RouteTable } from './http/route-table';
import { CredentialsController } from './identity/credentials.controller';
import { MeController } from './identity/me.controller';
import { SessionsController } from './identity/sessions.controller';
import { SignUpController } from './identity/sign-up.controller';
import { limitsOf } from './limits/limit-group';
import { RateLimitSync } from './limits/rate-limit-sync';
import { QuotaCounters } from './limits/quota-counters';
import { Quotas } from './limits/quotas';
import { RateLimit } from './limits/rate-limit';
import { SharedCounters } from './limits/shared-counters';
import { ContactController } from './notifications/contact.controller';
import { TicketLinksController } from './notifications/ticket-links.controller';
import { UnsubscribeController } from './notifications/unsubscribe.controller';
import { PreferencesController } from './notifications/preferences.controller';
import { PushDevicesController } from './notifications/push-devices.controller';
import { MyOrdersController } from './orders/my-orders.controller';
import { OrderLinksController } from './orders/order-links.controller';
import { PaymentMethodsController } from './orders/payment-methods.controller';
import { WithdrawalsController } from './orders/withdrawals.controller';
import { StatusController } from './status/status.controller';
import { DeliveryLinksController } from './subscriptions/delivery-links.controller';
import { PlanContractsController } from './subscriptions/plan-contracts.controller';
import { MySubscriptionsController } from './subscriptions/my-subscriptions.controller';
import { SubscriptionCheckoutController } from './subscriptions/subscription-checkout.controller';
import { SubscriptionChangesController } from './subscriptions/subscription-changes.controller';
import { SubscriptionLifecycleController } from './subscriptions/subscription-lifecycle.controller';

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
