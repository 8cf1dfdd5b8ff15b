import { Injectable } from '@nestjs/common';
import { CheckPlanWithdrawal } from './check-plan-withdrawal';
import { CheckWithdrawal } from './check-withdrawal';
import { FindWithdrawnOrder } from './find-withdrawn-order';
import { LimitStatements } from './limit-statements';

/** The checks of a statement before it is stored. */
@Injectable()
export class StatementRules {
  constructor(
    readonly limit: LimitStatements,
    readonly find: FindWithdrawnOrder,
    readonly check: CheckWithdrawal,
    readonly checkPlan: CheckPlanWithdrawal,
  ) {}
}
