import { RequestClient, MessagingModule } from '@brote/messaging';
import { PersistenceModule } from '@brote/persistence';
import { type DynamicModule, Module } from '@nestjs/common';
import { SERVICE } from '#app/app.module';
import { BillingModule } from '#app/billing/billing.module';
import { BuyAddOnItems, BuildSessionParams, EnsureCustomerAndPrice } from '#app/sign-up/checkout/build-session-params';
import { Checkouts } from '#app/sign-up/checkout/checkouts.queries';
import { ExpirePlanSession, HandlePlanSessionEvent } from '#app/sign-up/checkout/handle-plan-session-event';
import { CreateCheckoutSession } from '#app/sign-up/checkout/create-checkout-session';
import { ReportUnknownPlan } from '#app/sign-up/checkout/report-unknown-plan';
import { SignUpWorkflow } from '#app/sign-up/checkout/sign-up.workflow';
import { StartSubscription } from '#app/sign-up/checkout/start-subscription';
import type { SubscriptionsConfig } from '#app/config';
import { schema } from '#app/data-source';
import { InfrastructureModule } from '#app/infrastructure.module';
import { Plans } from '#app/plans/catalog/plan-terms';
import { StatusModule } from '#app/changes/status/apply-status';
import { UnknownPlans } from '#app/billing/sync/apply-stripe-invoice';
import { PlansAtEarlierPrice, type EarlierPrice } from './plans-at-earlier-price';

const checkoutProviders = [
  CreateCheckoutSession,
  BuildSessionParams,
  BuyAddOnItems,
  EnsureCustomerAndPrice,
  ExpirePlanSession,
  HandlePlanSessionEvent,
  SignUpWorkflow,
  Checkouts,
];

/** The checkout of plans at an earlier price. It answers no requests and handles no events. */
@Module({})
export class DemoCheckoutModule {
  static forRoot({ databaseUrl, natsUrl, brokerAccess }: SubscriptionsConfig, price: EarlierPrice): DynamicModule {
    const persistence = PersistenceModule.forRoot({ service: SERVICE, url: databaseUrl, poolSize: 2, ...schema });
    const messaging = MessagingModule.forRoot({ service: SERVICE, natsUrl, brokerAccess, background: false });
    const plans = {
      provide: Plans,
      useFactory: (requests: RequestClient) => new PlansAtEarlierPrice(requests, price),
      inject: [RequestClient],
    };
    return {
      module: DemoCheckoutModule,
      imports: [persistence, messaging, InfrastructureModule, BillingModule, StatusModule],
      controllers: [StartSubscription],
      providers: [...checkoutProviders, plans, { provide: UnknownPlans, useClass: ReportUnknownPlan }],
      // The sync in `billing` gets the port for unknown plans from here.
      global: true,
      exports: [UnknownPlans],
    };
  }
}
