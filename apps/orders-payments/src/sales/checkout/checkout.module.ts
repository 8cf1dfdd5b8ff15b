import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Checkout } from './checkout.entity';
import { CheckoutSessionsModule } from '#app/payments/checkout-sessions/checkout-sessions.module';
import { InvoicingModule } from '#app/invoicing/invoicing.module';
import { RefundsModule } from '#app/payments/refunds/refunds.module';
import { StripeEventHandlers } from '#app/payments/stripe-events/stripe-event-handlers';
import { StripeEventsModule } from '#app/payments/stripe-events/stripe-events.module';
import { UnknownPaymentsModule } from '#app/payments/unknown-payments/unknown-payments.module';
import { CreateOrReuseCheckout } from './create-or-reuse-checkout';
import { HandleCheckoutSessionEvent, RecordPayment, ApplyCheckoutSession } from './apply-checkout-session';
import { HandleOrphanSession } from './handle-orphan-session';
import { CancelCheckout } from './cancel-checkout';
import { CheckoutsQueries } from './checkouts.queries';
import { ExpireCheckoutSession } from './expire-checkout-session';
import { CompleteCheckout, CommitStockStep, MarkOrderPaid } from './complete-checkout';
import { EndCheckout, AutomaticRefunds } from './end-checkout';
import { SyncPlanSession } from './sync-plan-session';
import { GetCheckoutSession } from './get-checkout-session';
import { JoinCheckout, PlaceOrder, ReplaceCheckout } from './place-order';
import { ReconcileCheckoutSession } from './reconcile-checkout-session';
import { OpenCheckoutSession, CreateSessionStep } from './open-checkout-session';
import { PlaceAddOnOrder } from './place-add-on-order';
import { RebuildOrder } from './rebuild-order';
import { ReserveStockStep, PrepareOrder } from './prepare-order';
import { ResumeClaimedCheckout, ResumeDueCheckouts } from './resume-due-checkouts';
import { CheckoutWorkflow } from './checkout.workflow';

const startProviders = [
  CreateOrReuseCheckout,
  PrepareOrder,
  JoinCheckout,
  ReplaceCheckout,
  ReserveStockStep,
  OpenCheckoutSession,
  CreateSessionStep,
];
const progressProviders = [
  ResumeClaimedCheckout,
  CheckoutWorkflow,
  ReconcileCheckoutSession,
  ApplyCheckoutSession,
  RecordPayment,
  CompleteCheckout,
  CommitStockStep,
  MarkOrderPaid,
  HandleCheckoutSessionEvent,
  HandleOrphanSession,
  SyncPlanSession,
  RebuildOrder,
];
const endProviders = [ExpireCheckoutSession, EndCheckout, AutomaticRefunds];

@Module({
  imports: [
    TypeOrmModule.forFeature([Checkout]),
    CheckoutSessionsModule,
    InvoicingModule,
    RefundsModule,
    StripeEventsModule,
    UnknownPaymentsModule,
  ],
  controllers: [PlaceOrder, PlaceAddOnOrder, GetCheckoutSession, CancelCheckout],
  providers: [CheckoutsQueries, ResumeDueCheckouts, ...startProviders, ...progressProviders, ...endProviders],
  exports: [RebuildOrder, CheckoutsQueries, ExpireCheckoutSession, ReserveStockStep, ResumeDueCheckouts, HandleCheckoutSessionEvent],
})
export class CheckoutModule {
  constructor(handlers: StripeEventHandlers, handleCheckoutSessionEvent: HandleCheckoutSessionEvent) {
    handlers.register('session', (id) => handleCheckoutSessionEvent.handleEvent(id));
  }
}
