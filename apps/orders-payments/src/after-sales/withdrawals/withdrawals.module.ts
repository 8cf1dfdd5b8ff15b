import { Module } from '@nestjs/common';
import { CancellationsModule } from '#app/after-sales/cancellations/cancellations.module';
import { OrdersModule } from '#app/core/orders/orders.module';
import { RefundsModule } from '#app/payments/refunds/refunds.module';
import { CheckPlanWithdrawal } from './check-plan-withdrawal';
import { CheckWithdrawal } from './check-withdrawal';
import { CompletePlanWithdrawal } from './complete-plan-withdrawal';
import { ConfirmWithdrawal } from './confirm-withdrawal';
import { FindWithdrawnOrder } from './find-withdrawn-order';
import { FindWithdrawnPlan } from './find-withdrawn-plan';
import { GetWithdrawal } from './get-withdrawal';
import { WithdrawalRateLimit } from './withdrawal-rate-limit';
import { RefundWithdrawal } from './refund-withdrawal';
import { PrepareWithdrawal } from './prepare-withdrawal';
import { ResolveWithdrawal } from './resolve-withdrawal';
import { WithdrawalChecks } from './withdrawal-checks';
import { PublishWithdrawal } from './publish-withdrawal';
import { WithdrawalWorkflow } from './withdrawal.workflow';
import { WithdrawalsController } from './withdrawals.controller';
import { WithdrawalsQueries } from './withdrawals.queries';
import { WithdrawalsEventsController } from './withdrawals.events.controller';
import { WithdrawnDeliveries } from './withdrawn-deliveries';
import { WithdrawalDependencies } from './withdrawal-dependencies';

const useCases = [PrepareWithdrawal, ConfirmWithdrawal, ResolveWithdrawal, CompletePlanWithdrawal, GetWithdrawal];
const withdrawalProviders = [
  WithdrawalChecks,
  WithdrawalRateLimit,
  FindWithdrawnOrder,
  CheckWithdrawal,
  WithdrawalDependencies,
  RefundWithdrawal,
  PublishWithdrawal,
];
const planWithdrawalProviders = [FindWithdrawnPlan, CheckPlanWithdrawal, WithdrawnDeliveries];

@Module({
  imports: [CancellationsModule, OrdersModule, RefundsModule],
  controllers: [WithdrawalsController, WithdrawalsEventsController],
  providers: [WithdrawalWorkflow, WithdrawalsQueries, ...useCases, ...withdrawalProviders, ...planWithdrawalProviders],
  exports: [WithdrawalsQueries, WithdrawalWorkflow],
})
export class WithdrawalsModule {}
