import { ApplyStripeEvents, FindUndeliveredEvents, StripeEvents, StripeRateLimiter } from '@brote/stripe-service';
import { Module, type OnModuleInit } from '@nestjs/common';
import { CheckoutSessions } from '#app/checkout-sessions/checkout-sessions';
import { ApplyInvoice } from '#app/invoices/apply-invoice';
import { ApplyMissingInvoices } from '#app/invoices/apply-missing-invoices';
import { PlanInvoices } from '#app/invoices/plan-invoices';
import { PlansModule } from '#app/plans/plans.module';
import { ApplyRefund } from '#app/refunds/apply-refund';
import { FindRefunds } from '#app/refunds/find-refunds';
import { RefundPurchase } from '#app/refunds/refund-purchase';
import { ReverseCredit } from '#app/refunds/reverse-credit';
import { SendRefunds } from '#app/refunds/send-refunds';
import { StripeRefunds } from '#app/refunds/stripe-refunds';
import { SyncDisputes } from '#app/refunds/sync-disputes';
import { ScheduleModule } from '#app/schedule/schedule.module';
import { ExecuteStripeCommand } from '#app/stripe-commands/execute-stripe-command';
import { StripeCommandEffects } from '#app/stripe-commands/stripe-command-effects';
import { ApplyStripeObject } from '#app/stripe-events/apply-stripe-object';
import { ReceiveStripeEvent } from '#app/stripe-events/receive-stripe-event';
import { StripeEventsController } from '#app/stripe-events/stripe-events.controller';
import { stripeEventsProviders } from '#app/stripe-events/stripe-events.providers';
import { ReconcileRefunds } from '#app/stripe-reconciliation/reconcile-refunds';
import { ReconcileSubscriptions } from '#app/stripe-reconciliation/reconcile-subscriptions';
import { Repair } from '#app/stripe-reconciliation/repair';
import { PlanPrices } from '#app/stripe/plan-prices';
import { ApplyStripeInvoice } from '#app/sync/apply-stripe-invoice';
import { ReadStripeState } from '#app/sync/read-stripe-state';
import { ResumeStripeCommands } from '#app/sync/resume-stripe-commands';
import { SyncSubscription } from '#app/sync/sync-subscription';

const refundProviders = [ApplyRefund, SyncDisputes, FindRefunds, SendRefunds, RefundPurchase, ReverseCredit];
const commandProviders = [ExecuteStripeCommand, ResumeStripeCommands, StripeCommandEffects];
const invoiceProviders = [ApplyInvoice, ApplyMissingInvoices, PlanInvoices, PlanPrices, CheckoutSessions];
const syncProviders = [SyncSubscription, ReadStripeState, ApplyStripeObject, ReconcileSubscriptions, ReconcileRefunds];

/** Money of plans: everything that this service says to Stripe and hears from it. */
@Module({
  imports: [PlansModule, ScheduleModule],
  controllers: [StripeEventsController],
  providers: [
    ...[StripeRateLimiter, StripeRefunds, ApplyStripeInvoice, ReceiveStripeEvent, Repair, FindUndeliveredEvents],
    ...[...refundProviders, ...invoiceProviders, ...commandProviders, ...syncProviders, ...stripeEventsProviders],
  ],
  exports: [
    ...[...refundProviders, ...invoiceProviders, ...commandProviders, ...syncProviders],
    ...[StripeRateLimiter, StripeEvents, ApplyStripeEvents, FindUndeliveredEvents],
  ],
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
