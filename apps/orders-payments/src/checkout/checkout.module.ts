import { Module } from '@nestjs/common';
import { CustomersModule } from '#app/customers/customers.module';
import { InvoicesModule } from '#app/invoices/invoices.module';
import { OrdersModule } from '#app/orders/orders.module';
import { PaymentsModule } from '#app/payments/payments.module';
import { RefundsModule } from '#app/refunds/refunds.module';
import { CreateOrReuseCheckout } from './create-or-reuse-checkout';
import { AdoptPage } from './adopt-page';
import { CancelCheckout } from './cancel-checkout';
import { CheckoutController } from './checkout.controller';
import { CheckoutsQueries } from './checkouts.queries';
import { ClosePaymentPage } from './close-payment-page';
import { CompleteCheckout } from './complete-checkout';
import { EndCheckout } from './end-checkout';
import { FollowPlanPage } from './follow-plan-page';
import { MarkOrderPaid } from './mark-order-paid';
import { GetCheckoutSession } from './get-checkout-session';
import { GiveMoneyBack } from './give-money-back';
import { JoinCheckout } from './join-checkout';
import { LookAtPage } from './look-at-page';
import { OpenPayment } from './open-payment';
import { OpenPaymentStep } from './open-payment.step';
import { PaymentPages } from './payment-pages';
import { PlaceAddOnOrder } from './place-add-on-order';
import { PlaceOrder } from './place-order';
import { PlanPages } from './plan-pages';
import { RecordPayment } from './record-payment';
import { ReplaceCheckout } from './replace-checkout';
import { ReserveStockStep } from './reserve-stock.step';
import { ResumeClaimedCheckout } from './resume-claimed-checkout';
import { ResumeDueCheckouts } from './resume-due-checkouts';
import { SellStockStep } from './sell-stock.step';
import { ApplyCheckoutSession } from './apply-checkout-session';
import { HandleCheckoutSessionEvent } from './handle-checkout-session-event';
import { StartCheckout } from './start-checkout';
import { ResumeCheckout } from './resume-checkout';

const useCases = [PlaceOrder, PlaceAddOnOrder, GetCheckoutSession, CancelCheckout, ResumeDueCheckouts];
const beginning = [CreateOrReuseCheckout, StartCheckout, JoinCheckout, ReplaceCheckout, ReserveStockStep, OpenPayment, OpenPaymentStep];
const goingOn = [
  ResumeClaimedCheckout,
  ResumeCheckout,
  LookAtPage,
  ApplyCheckoutSession,
  RecordPayment,
  CompleteCheckout,
  SellStockStep,
  MarkOrderPaid,
  HandleCheckoutSessionEvent,
  AdoptPage,
  FollowPlanPage,
];
const ending = [ClosePaymentPage, EndCheckout, GiveMoneyBack];

@Module({
  imports: [CustomersModule, InvoicesModule, OrdersModule, PaymentsModule, RefundsModule],
  providers: [CheckoutController, CheckoutsQueries, PaymentPages, PlanPages, ...useCases, ...beginning, ...goingOn, ...ending],
  exports: [CheckoutsQueries, ClosePaymentPage, PaymentPages, ReserveStockStep, ResumeDueCheckouts, HandleCheckoutSessionEvent],
})
export class CheckoutModule {}
