import { Module } from '@nestjs/common';
import { SubscriptionsModule } from '#app/subscriptions/subscriptions.module';
import { ProcessPlanWithdrawals, PlanWithdrawalSteps } from './process-plan-withdrawals';
import { EndPlan } from './end-plan';
import { PlanContracts } from './plan-contracts';
import { PlanLink } from './plan-link';
import { ReadPlanLink } from './read-plan-link';
import { RenewPlanLink } from './renew-plan-link';
import { FinalizePlanWithdrawal } from './finalize-plan-withdrawal';
import { ReverseCredit } from './reverse-credit';
import { WithdrawalsController } from './withdrawals.controller';
import { WithdrawalsEventsController } from './withdrawals.events.controller';

/** Withdrawals from plans. The statements are stored by orders-payments, with those about orders. */
@Module({
  imports: [SubscriptionsModule],
  controllers: [WithdrawalsController, WithdrawalsEventsController, WithdrawalsEventsController],
  providers: [
    PlanContracts,
    PlanLink,
    ReadPlanLink,
    RenewPlanLink,
    EndPlan,
    ReverseCredit,
    FinalizePlanWithdrawal,
    PlanWithdrawalSteps,
    ProcessPlanWithdrawals,
  ],
  exports: [ProcessPlanWithdrawals, PlanLink],
})
export class WithdrawalsModule {}
