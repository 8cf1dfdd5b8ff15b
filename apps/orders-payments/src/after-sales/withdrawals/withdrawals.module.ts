import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Withdrawal } from './withdrawal.entity';
import { CancellationsModule } from '#app/after-sales/cancellations/cancellations.module';
import { RefundsModule } from '#app/payments/refunds/refunds.module';
import { CheckPlanWithdrawal } from './check-plan-withdrawal';
import { CheckWithdrawal, WithdrawalRateLimit, WithdrawalChecks } from './check-withdrawal';
import { CompletePlanWithdrawal, WithdrawnDeliveries } from './complete-plan-withdrawal';
import { ConfirmWithdrawal } from './confirm-withdrawal';
import { FindWithdrawnOrder, FindWithdrawnPlan } from './find-withdrawn-order';
import { RefundWithdrawal } from './refund-withdrawal';
import { PrepareWithdrawal } from './prepare-withdrawal';
import { ResolveWithdrawal } from './resolve-withdrawal';
import { PublishWithdrawal } from './publish-withdrawal';
import { WithdrawalWorkflow } from './withdrawal.workflow';
import { WithdrawalsQueries } from './withdrawals.queries';
import { WithdrawalDependencies } from './withdrawal-dependencies';

const useCases = [PrepareWithdrawal, ConfirmWithdrawal, ResolveWithdrawal, CompletePlanWithdrawal];
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
  imports: [TypeOrmModule.forFeature([Withdrawal]), CancellationsModule, RefundsModule],
  controllers: [WithdrawalWorkflow],
  providers: [WithdrawalsQueries, ...useCases, ...withdrawalProviders, ...planWithdrawalProviders],
  exports: [WithdrawalsQueries, ResolveWithdrawal],
})
export class WithdrawalsModule {}
