import { Injectable } from '@nestjs/common';
import { CheckPlanWithdrawal } from './check-plan-withdrawal';
import { CheckWithdrawal } from './check-withdrawal';
import { FindWithdrawnOrder } from './find-withdrawn-order';
import { WithdrawalRateLimit } from './withdrawal-rate-limit';

/** The checks of a statement before it is stored. */
@Injectable()
export class WithdrawalChecks {
  constructor(
    readonly rateLimit: WithdrawalRateLimit,
    readonly findOrder: FindWithdrawnOrder,
    readonly checkOrder: CheckWithdrawal,
    readonly checkPlan: CheckPlanWithdrawal,
  ) {}
}
