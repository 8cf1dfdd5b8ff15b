import { Module, type OnModuleInit } from '@nestjs/common';
import { BackgroundBilling } from '#app/billing/background-billing';
import { ApplyBillingChanges, ApplyStripeObject } from '#app/billing/billing-changes/apply-billing-changes';
import { BillingChangesEventsController } from '#app/billing/billing-changes/billing-changes.events.controller';
import { GetChargeDocumentData } from '#app/billing/documents/get-charge-document-data';
import { ListChargesForDocuments } from '#app/billing/documents/list-charges-for-documents';
import { ExplainCharge } from '#app/billing/derivations/explain-charge';
import { ExplainChargeController } from '#app/billing/derivations/explain-charge.controller';
import { FindOutdatedBilling } from '#app/billing/comparison/find-outdated-billing';
import { ApplyInvoice, ApplyMissingInvoices } from '#app/billing/invoices/apply-invoice';
import { PlanInvoices } from '#app/billing/invoices/plan-invoices';
import { PaymentsClient } from '#app/billing/payments-client';
import { PlanPrices } from '#app/billing/plan-prices';
import { ApplyChargeRefund, FindRefunds } from '#app/billing/refunds/apply-charge-refund';
import { SendChargeRefunds } from '#app/billing/refunds/send-charge-refunds';
import { SyncChargeDisputes } from '#app/billing/refunds/sync-charge-disputes';
import { ExecuteStripeCommand, StripeCommandEffects } from '#app/billing/stripe-commands/execute-stripe-command';
import { ApplyStripeInvoice } from '#app/billing/sync/apply-stripe-invoice';
import { ResumeStripeCommands } from '#app/billing/sync/resume-stripe-commands';
import { SyncSubscription } from '#app/billing/sync/sync-subscription';
import { PlansModule } from '#app/plans/plans.module';
import { ScheduleModule } from '#app/schedule/schedule.module';

const refundProviders = [ApplyChargeRefund, SyncChargeDisputes, FindRefunds, SendChargeRefunds];
const commandProviders = [ExecuteStripeCommand, ResumeStripeCommands, StripeCommandEffects];
const invoiceProviders = [ApplyInvoice, ApplyMissingInvoices, PlanInvoices, PlanPrices, ExplainCharge];
const syncProviders = [SyncSubscription, ApplyStripeObject];
const backgroundProviders = [BackgroundBilling, ApplyBillingChanges];

/** Money of plans: requests to payments, what payments says has changed at Stripe, the charges and their refunds. */
@Module({
  imports: [PlansModule, ScheduleModule],
  controllers: [
    BillingChangesEventsController,
    ExplainChargeController,
    FindOutdatedBilling,
    GetChargeDocumentData,
    ListChargesForDocuments,
  ],
  providers: [
    ...[PaymentsClient, ApplyStripeInvoice],
    ...[...refundProviders, ...invoiceProviders, ...commandProviders, ...syncProviders, ...backgroundProviders],
  ],
  exports: [PaymentsClient, ...refundProviders, ...invoiceProviders, ...commandProviders, ...syncProviders, ...backgroundProviders],
})
export class BillingModule implements OnModuleInit {
  constructor(
    private readonly applyStripeObject: ApplyStripeObject,
    private readonly syncSubscription: SyncSubscription,
    private readonly applyStripeInvoice: ApplyStripeInvoice,
    private readonly applyChargeRefund: ApplyChargeRefund,
    private readonly syncChargeDisputes: SyncChargeDisputes,
  ) {}

  onModuleInit(): void {
    this.applyStripeObject.register('subscription', (id) => this.syncSubscription.sync(id));
    this.applyStripeObject.register('invoice', (id) => this.applyStripeInvoice.apply(id));
    this.applyStripeObject.register('charge', (id) => this.applyChargeRefund.applyAllOfCharge(id));
    this.applyStripeObject.register('refund', (id) => this.applyChargeRefund.applyById(id));
    this.applyStripeObject.register('dispute', (id) => this.syncChargeDisputes.syncDisputes(id));
  }
}
