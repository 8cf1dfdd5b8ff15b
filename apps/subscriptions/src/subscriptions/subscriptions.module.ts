import { Module } from '@nestjs/common';
import { CallOffBoxes } from '#app/deliveries/call-off-boxes';
import { PlanBoxes } from '#app/deliveries/plan-boxes';
import { TellOfDelivery } from '#app/deliveries/tell-of-delivery';
import { CarryOut } from '#app/intents/carry-out';
import { ResumeIntents } from '#app/intents/resume-intents';
import { ApplyInvoice } from '#app/ledger/apply-invoice';
import { RefundsModule } from '#app/refunds/refunds.module';
import { Plans } from '#app/plans/plan-terms';
import { PlanPrices } from '#app/stripe/plan-prices';
import { Arrears } from './arrears';
import { Beginning } from './beginning';
import { ChangeBoxes } from './change-boxes';
import { EndSubscription } from './end-subscription';
import { Interruption } from './interruption';
import { OldCycle } from './old-cycle';
import { SettleStatus } from './settle-status';
import { ShiftBoxes } from './shift-boxes';
import { SubscriptionViews } from './subscription-views';
import { SyncSubscription } from './sync-subscription';
import { TellOfSubscription } from './tell-of-subscription';

const boxes = [PlanBoxes, ShiftBoxes, ChangeBoxes, CallOffBoxes, TellOfDelivery];
const money = [ApplyInvoice, Plans, PlanPrices, CarryOut, ResumeIntents];
const states = [
  SettleStatus,
  OldCycle,
  Beginning,
  Interruption,
  Arrears,
  EndSubscription,
  SyncSubscription,
  TellOfSubscription,
  SubscriptionViews,
];

@Module({ imports: [RefundsModule], providers: [...boxes, ...money, ...states], exports: [...boxes, ...money, ...states] })
export class SubscriptionsModule {}
