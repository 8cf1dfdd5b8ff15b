import { FindUndeliveredEvents, StripeModule, StripeRateLimiter } from '@brote/stripe-service';
import { Module, type OnModuleInit } from '@nestjs/common';
import { CheckoutSessions } from '#app/billing/checkout-sessions/checkout-sessions';
import { ApplyInvoice } from '#app/billing/invoices/apply-invoice';
import { ApplyMissingInvoices } from '#app/billing/invoices/apply-missing-invoices';
import { PlanInvoices } from '#app/billing/invoices/plan-invoices';
import { SubscriptionsConfig } from '#app/config';
import { PlansModule } from '#app/plans/plans.module';
import { ApplyRefund } from '#app/billing/refunds/apply-refund';
import { FindRefunds } from '#app/billing/refunds/find-refunds';
import { RefundPurchase } from '#app/billing/refunds/refund-purchase';
import { ReverseCredit } from '#app/billing/refunds/reverse-credit';
import { SendRefunds } from '#app/billing/refunds/send-refunds';
import { StripeRefunds } from '#app/billing/refunds/stripe-refunds';
import { SyncDisputes } from '#app/billing/refunds/sync-disputes';
import { ScheduleModule } from '#app/schedule/schedule.module';
import { ExecuteStripeCommand } from '#app/billing/stripe-commands/execute-stripe-command';
import { StripeCommandEffects } from '#app/billing/stripe-commands/stripe-command-effects';
import { ApplyStripeObject } from '#app/billing/stripe-events/apply-stripe-object';
import { ProcessStripeEvents } from '#app/billing/stripe-events/process-stripe-events';
import { ReceiveStripeEvent } from '#app/billing/stripe-events/receive-stripe-event';
import { StripeEventsController } from '#app/billing/stripe-events/stripe-events.controller';
import { stripeEventsProvider } from '#app/billing/stripe-events/stripe-events.provider';
import { ReconcileRefunds } from '#app/billing/reconciliation/reconcile-refunds';
import { ReconcileSubscriptions } from '#app/billing/reconciliation/reconcile-subscriptions';
import { Repair } from '#app/billing/reconciliation/repair';
import { BackgroundBilling } from '#app/billing/stripe/background-billing';
import { PlanPrices } from '#app/billing/stripe/plan-prices';
import { ApplyStripeInvoice } from '#app/billing/sync/apply-stripe-invoice';
import { ReadStripeState } from '#app/billing/sync/read-stripe-state';
import { ResumeStripeCommands } from '#app/billing/sync/resume-stripe-commands';
import { SyncSubscription } from '#app/billing/sync/sync-subscription';

const refundProviders = [ApplyRefund, SyncDisputes, FindRefunds, SendRefunds, RefundPurchase, ReverseCredit];
const commandProviders = [ExecuteStripeCommand, ResumeStripeCommands, StripeCommandEffects];
const invoiceProviders = [ApplyInvoice, ApplyMissingInvoices, PlanInvoices, PlanPrices, CheckoutSessions];
const syncProviders = [SyncSubscription, ReadStripeState, ApplyStripeObject, ReconcileSubscriptions, ReconcileRefunds];
const backgroundProviders = [BackgroundBilling, ProcessStripeEvents];

const stripeModule = StripeModule.forRoot(SubscriptionsConfig, ({ stripeSecretKey: secretKey, stripeApiBase: apiBase }) => ({
  secretKey,
  apiBase,
}));

/** Money of plans: all calls to Stripe, its events, the charges and their refunds. */
@Module({
  imports: [stripeModule, PlansModule, ScheduleModule],
  controllers: [StripeEventsController],
  providers: [
    ...[StripeRateLimiter, StripeRefunds, ApplyStripeInvoice, ReceiveStripeEvent, Repair, FindUndeliveredEvents],
    ...[...refundProviders, ...invoiceProviders, ...commandProviders, ...syncProviders, ...backgroundProviders, stripeEventsProvider],
  ],
  exports: [...refundProviders, ...invoiceProviders, ...commandProviders, ...syncProviders, ...backgroundProviders],
})
export class BillingModule implements OnModuleInit {
  constructor(
    private readonly applyStripeObject: ApplyStripeObject,
    private readonly syncSubscription: SyncSubscription,
    private readonly applyStripeInvoice: ApplyStripeInvoice,
    private readonly applyRefund: ApplyRefund,
    private readonly syncDisputes: SyncDisputes,
  ) {}

  onModuleInit(): void {
    this.applyStripeObject.register('subscription', (id) => this.syncSubscription.sync(id));
    this.applyStripeObject.register('invoice', (id) => this.applyStripeInvoice.apply(id));
    this.applyStripeObject.register('charge', (id) => this.applyRefund.applyAllOfCharge(id));
    this.applyStripeObject.register('refund', (id) => this.applyRefund.applyById(id));
    this.applyStripeObject.register('dispute', (id) => this.syncDisputes.syncDisputes(id));
  }
}
