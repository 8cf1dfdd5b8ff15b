import { Injectable } from '@nestjs/common';
import { CheckPlanWithdrawal } from './check-plan-withdrawal';
import { CheckWithdrawal } from './check-withdrawal';
import { FindWithdrawnOrder } from './find-withdrawn-order';
import { prepareWithdrawal } from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { WithdrawalsQueries } from './withdrawals.queries';

const WINDOW_SECONDS = 3_600;
/** Statements of one visitor: more than a customer needs, and too few to fill a table. */
const MAX_WITHDRAWAL_STATEMENTS = 20;

/** Limits the statements of one visitor: a flood would fill the shop's records and other people's mailboxes. */
@Injectable()
export class WithdrawalRateLimit {
  constructor(
    private readonly withdrawals: WithdrawalsQueries,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal TOO_MANY_ATTEMPTS with the seconds to wait */
  async check(clientHash: string | null): Promise<void> {
    if (clientHash === null) return;
    const since = new Date(this.clock.epochMs() - WINDOW_SECONDS * 1_000);
    const preparedCount = await this.withdrawals.countPreparedBy(clientHash, since);
    if (preparedCount >= MAX_WITHDRAWAL_STATEMENTS) refuse(prepareWithdrawal, 'TOO_MANY_ATTEMPTS', { retryAfterSeconds: WINDOW_SECONDS });
  }
}

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
