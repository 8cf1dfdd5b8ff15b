import { Module } from '@nestjs/common';
import { BillingModule } from '#app/billing/billing.module';
import { PlansModule } from '#app/plans/plans.module';
import { ScheduleModule } from '#app/schedule/schedule.module';
import { ProcessPlanWithdrawals, PlanWithdrawalWorkflow, EndPlan } from './plan-withdrawal.workflow';
import { PlanContracts } from './plan-contracts';
import { PlanLink, ReadPlanLink, RenewPlanLink } from './plan-link';
import { FinalizePlanWithdrawal } from './finalize-plan-withdrawal';
import { WithdrawalsEventsController } from './withdrawals.events.controller';

/** Withdrawals from plans. The statements are stored by orders-payments, with those about orders. */
@Module({
  imports: [PlansModule, ScheduleModule, BillingModule],
  controllers: [PlanContracts, RenewPlanLink, WithdrawalsEventsController],
  providers: [PlanLink, ReadPlanLink, EndPlan, FinalizePlanWithdrawal, PlanWithdrawalWorkflow, ProcessPlanWithdrawals],
  exports: [ProcessPlanWithdrawals, PlanLink],
})
export class WithdrawalsModule {}
