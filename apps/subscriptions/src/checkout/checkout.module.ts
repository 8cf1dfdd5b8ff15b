import { Module } from '@nestjs/common';
import { RefundsModule } from '#app/refunds/refunds.module';
import { SubscriptionsModule } from '#app/subscriptions/subscriptions.module';
import { BuyAddOnItems } from './buy-add-on-items';
import { CheckoutController } from './checkout.controller';
import { Checkouts } from './checkouts.queries';
import { ExpireCheckoutSession } from './expire-checkout-session';
import { FindFirstDelivery } from './find-first-delivery';
import { SyncPurchase } from './sync-purchase';
import { GetCheckout } from './get-checkout';
import { GetPlanCheckoutSession } from './get-plan-checkout-session';
import { CreateCheckoutSession } from './create-checkout-session';
import { BuildSessionParams } from './build-session-params';
import { ResolvePayer } from './resolve-payer';
import { ResumeCheckouts } from './resume-checkouts';
import { HandleCheckoutSessionEvent } from './handle-checkout-session-event';
import { StartSubscription } from './start-subscription';

@Module({
  imports: [SubscriptionsModule, RefundsModule],
  controllers: [CheckoutController],
  providers: [
    ...[StartSubscription, GetCheckout, GetPlanCheckoutSession, FindFirstDelivery, ResumeCheckouts],
    ...[
      CreateCheckoutSession,
      BuildSessionParams,
      BuyAddOnItems,
      ResolvePayer,
      ExpireCheckoutSession,
      HandleCheckoutSessionEvent,
      SyncPurchase,
      Checkouts,
    ],
  ],
  exports: [HandleCheckoutSessionEvent, ResumeCheckouts, ExpireCheckoutSession, Checkouts],
})
export class CheckoutModule {}
