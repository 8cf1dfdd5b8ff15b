import type { CloseAccountRequest } from '@brote/contracts/identity';
import type { CallContext } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { VerifyPassword } from '#app/credentials/passwords/verify-password';
import { CloseAccount } from './close-account';
import { EraseInService } from './erase-in-service';
import { Erasures } from './erasures';
import { FinishErasure } from './finish-erasure';

/**
 * Closes an account and erases its owner in all services. The owner's request starts it, and workers continue it, also after a crash.
 *
 * After a restore of the database the second step is repeated for the accounts that were closed since, without a password.
 *
 * 1. Check the password. A failure refuses the request and changes nothing.
 * 2. Close the account and store the steps of the erasure, in one transaction. The list of erasures outside the database has the account
 *    before the commit. A failure changes nothing. A repetition finds the account closing and is refused.
 * 3. Erase the person in each other service: subscriptions end before they are erased, the rest has no order. A failed step is tried again
 *    without end, after 2 seconds at first and an hour at most. The other steps go on. A lost reply repeats a step, which changes nothing.
 * 4. Erase the person here, once every step is done, in one transaction. After a failure the next run tries again. A repetition finds the
 *    account closed and changes nothing.
 */
@Injectable()
export class ErasureWorkflow {
  constructor(
    private readonly verifyPassword: VerifyPassword,
    private readonly closeAccount: CloseAccount,
    private readonly erasures: Erasures,
    private readonly eraseInService: EraseInService,
    private readonly finishErasure: FinishErasure,
  ) {}

  /** Steps 1 and 2. @throws Refusal REAUTHENTICATION_REQUIRED, PASSWORD_WRONG, TOO_MANY_ATTEMPTS, UNAUTHENTICATED */
  async startErasure(request: CloseAccountRequest, call: CallContext): Promise<void> {
    await this.verifyPassword.requireRecentPassword(call, request.currentPassword);
    await this.closeAccount.close(request, call);
  }

  /** Steps 3 and 4 of all accounts that are closing, a few at a time. @returns whether more may be waiting */
  async resumeErasures(): Promise<boolean> {
    for (const accountId of await this.erasures.findReopened()) await this.closeAccount.closeReopened(accountId);
    const dueSteps = await this.erasures.claimDueSteps();
    await Promise.all(dueSteps.map((step) => this.eraseInService.erase(step)));
    for (const accountId of await this.erasures.findCompleteErasures()) await this.finishErasure.finish(accountId);
    return dueSteps.length > 0;
  }
}
