import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { BillingModule } from '#app/billing/billing.module';
import { ChangesModule } from '#app/changes/changes.module';
import { PlansModule } from '#app/plans/plans.module';
import { ApplyStripeObject } from '#app/billing/billing-changes/apply-billing-changes';
import { UnknownPlans } from '#app/billing/sync/apply-stripe-invoice';
import { BuyAddOnItems, BuildSessionParams, EnsureCustomerAndPrice } from './build-session-params';
import { Checkouts } from './checkouts.queries';
import { ExpirePlanSession, HandlePlanSessionEvent } from './handle-plan-session-event';
import { FindFirstDelivery } from './find-first-delivery';
import { GetCheckout } from './get-checkout';
import { CreateCheckoutSession } from './create-checkout-session';
import { ReportUnknownPlan } from './report-unknown-plan';
import { ResumeCheckouts } from './resume-checkouts';
import { SignUpWorkflow } from './sign-up.workflow';
import { StartSubscription } from './start-subscription';

/** The purchase of a plan. Global, so that `billing` can report unknown plans without importing this module. */
@Global()
@Module({
  imports: [PlansModule, BillingModule, ChangesModule],
  controllers: [StartSubscription, GetCheckout, FindFirstDelivery],
  providers: [
    ...[ResumeCheckouts, CreateCheckoutSession, BuildSessionParams, BuyAddOnItems, EnsureCustomerAndPrice],
    ...[ExpirePlanSession, HandlePlanSessionEvent, SignUpWorkflow, Checkouts],
    { provide: UnknownPlans, useClass: ReportUnknownPlan },
  ],
  exports: [ResumeCheckouts, ExpirePlanSession, Checkouts, UnknownPlans],
})
export class CheckoutModule implements OnModuleInit {
  constructor(
    private readonly applyStripeObject: ApplyStripeObject,
    private readonly handlePlanSessionEvent: HandlePlanSessionEvent,
  ) {}

  onModuleInit(): void {
    this.applyStripeObject.register('session', (id) => this.handlePlanSessionEvent.handleEvent(id));
  }
}
