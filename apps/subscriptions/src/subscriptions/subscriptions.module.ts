import { Module } from '@nestjs/common';
import { CancelDeliveries } from '#app/deliveries/cancel-deliveries';
import { ScheduleDeliveries } from '#app/deliveries/schedule-deliveries';
import { DeliveryEvents } from '#app/deliveries/delivery-events';
import { ExecuteStripeCommand } from '#app/stripe-commands/execute-stripe-command';
import { ResumeStripeCommands } from '#app/stripe-commands/resume-stripe-commands';
import { ApplyInvoice } from '#app/ledger/apply-invoice';
import { RefundsModule } from '#app/refunds/refunds.module';
import { Plans } from '#app/plans/plan-terms';
import { PlanPrices } from '#app/stripe/plan-prices';
import { Dunning } from './dunning';
import { ActivateSubscription } from './activate-subscription';
import { ChangeDeliveries } from './change-deliveries';
import { EndSubscription } from './end-subscription';
import { PauseTransition } from './pause-transition';
import { EarlierPlanCoverage } from './earlier-plan-coverage';
import { ApplyStatus } from './apply-status';
import { ShiftDeliveries } from './shift-deliveries';
import { SubscriptionViews } from './subscription-views';
import { SyncSubscription } from './sync-subscription';
import { SubscriptionEvents } from './subscription-events';

const deliveryProviders = [ScheduleDeliveries, ShiftDeliveries, ChangeDeliveries, CancelDeliveries, DeliveryEvents];
const billingProviders = [ApplyInvoice, Plans, PlanPrices, ExecuteStripeCommand, ResumeStripeCommands];
const statusProviders = [
  ApplyStatus,
  EarlierPlanCoverage,
  ActivateSubscription,
  PauseTransition,
  Dunning,
  EndSubscription,
  SyncSubscription,
  SubscriptionEvents,
  SubscriptionViews,
];

@Module({
  imports: [RefundsModule],
  providers: [...deliveryProviders, ...billingProviders, ...statusProviders],
  exports: [...deliveryProviders, ...billingProviders, ...statusProviders],
})
export class SubscriptionsModule {}
