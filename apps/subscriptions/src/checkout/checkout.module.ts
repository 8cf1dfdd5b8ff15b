import { Module } from '@nestjs/common';
import { RefundsModule } from '#app/refunds/refunds.module';
import { SubscriptionsModule } from '#app/subscriptions/subscriptions.module';
import { BuyAddOnItems } from './buy-add-on-items';
import { CheckoutController } from './checkout.controller';
import { Checkouts } from './checkout-rows';
import { ClosePage } from './close-page';
import { FindFirstDelivery } from './find-first-delivery';
import { FollowPurchase } from './follow-purchase';
import { GetCheckout } from './get-checkout';
import { GetPlanPage } from './get-plan-page';
import { OpenPage } from './open-page';
import { PageParams } from './page-params';
import { Payers } from './payers';
import { ResumeCheckouts } from './resume-checkouts';
import { HandleCheckoutSessionEvent } from './handle-checkout-session-event';
import { StartSubscription } from './start-subscription';

@Module({
  imports: [SubscriptionsModule, RefundsModule],
  providers: [
    ...[CheckoutController, StartSubscription, GetCheckout, GetPlanPage, FindFirstDelivery, ResumeCheckouts],
    ...[OpenPage, PageParams, BuyAddOnItems, Payers, ClosePage, HandleCheckoutSessionEvent, FollowPurchase, Checkouts],
  ],
  exports: [HandleCheckoutSessionEvent, ResumeCheckouts, ClosePage, Checkouts],
})
export class CheckoutModule {}
