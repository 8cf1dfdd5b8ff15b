import { Module } from '@nestjs/common';
import { CustomersModule } from '#app/customers/customers.module';
import { InvoicesModule } from '#app/invoices/invoices.module';
import { OrdersModule } from '#app/orders/orders.module';
import { PaymentsModule } from '#app/payments/payments.module';
import { RefundsModule } from '#app/refunds/refunds.module';
import { AdmitCheckout } from './admit-checkout';
import { AdoptPage } from './adopt-page';
import { CancelCheckout } from './cancel-checkout';
import { CheckoutController } from './checkout.controller';
import { CheckoutsQueries } from './checkouts.queries';
import { ClosePaymentPage } from './close-payment-page';
import { ConfirmPayment } from './confirm-payment';
import { EndCheckout } from './end-checkout';
import { FollowPlanPage } from './follow-plan-page';
import { FulfilOrder } from './fulfil-order';
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
import { ReceivePayment } from './receive-payment';
import { ReplaceCheckout } from './replace-checkout';
import { ReserveStockStep } from './reserve-stock.step';
import { ResumeCheckout } from './resume-checkout';
import { ResumeCheckouts } from './resume-checkouts';
import { SellStockStep } from './sell-stock.step';
import { SettleCheckout } from './settle-checkout';
import { SettleSession } from './settle-session';
import { StartCheckout } from './start-checkout';
import { TakeCheckoutOn } from './take-checkout-on';

const useCases = [PlaceOrder, PlaceAddOnOrder, GetCheckoutSession, CancelCheckout, ResumeCheckouts];
const beginning = [AdmitCheckout, StartCheckout, JoinCheckout, ReplaceCheckout, ReserveStockStep, OpenPayment, OpenPaymentStep];
const goingOn = [
  ResumeCheckout,
  TakeCheckoutOn,
  LookAtPage,
  SettleCheckout,
  ReceivePayment,
  ConfirmPayment,
  SellStockStep,
  FulfilOrder,
  SettleSession,
  AdoptPage,
  FollowPlanPage,
];
const ending = [ClosePaymentPage, EndCheckout, GiveMoneyBack];

@Module({
  imports: [CustomersModule, InvoicesModule, OrdersModule, PaymentsModule, RefundsModule],
  providers: [CheckoutController, CheckoutsQueries, PaymentPages, PlanPages, ...useCases, ...beginning, ...goingOn, ...ending],
  exports: [CheckoutsQueries, ClosePaymentPage, PaymentPages, ReserveStockStep, ResumeCheckouts, SettleSession],
})
export class CheckoutModule {}
