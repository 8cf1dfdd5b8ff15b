import { verifySecondFactor, type SecondFactorRequest, type StaffGrant } from '@brote/contracts/identity';
import { isRefused, refuse } from '@brote/messaging';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { Account } from '#app/accounts/accounts/account.entity';
import { Accounts } from '#app/accounts/accounts/accounts';
import { SessionIssuer } from '#app/sessions/sessions/session-issuer';
import { type Challenge, Challenges, passwordMarkOf } from './challenges';
import { SecondFactors } from './second-factors';

/** The second step of the staff sign-in: a code. The first code enrols the factor. Afterwards a session starts. */
@Injectable()
export class VerifySecondFactor {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: Accounts,
    private readonly challenges: Challenges,
    private readonly factors: SecondFactors,
    private readonly sessionIssuer: SessionIssuer,
  ) {}

  async verifySecondFactor(request: SecondFactorRequest): Promise<StaffGrant> {
    const challenge = await this.challenges.countAttempt(request.challenge);
    if (challenge === null) return refuse(verifySecondFactor, 'CHALLENGE_INVALID');
    try {
      const { account, recoveryCodes, session } = await this.unitOfWork.run((tx) => this.openSession(tx, challenge, request));
      await this.challenges.clearAttempts(challenge.accountId);
      return { ...(await this.sessionIssuer.issueGrant({ account, audience: 'admin', session })), recoveryCodes };
    } catch (error) {
      if (isRefused(error) && error.code === 'CODE_WRONG') await this.factors.recordFailure(challenge.accountId, request.client);
      throw error;
    }
  }

  private async openSession(tx: Transaction, challenge: Challenge, { challenge: token, code, client, replaces }: SecondFactorRequest) {
    const account = await this.accounts.lockById(tx, challenge.accountId);
    if (account === null || !isStillValid(account, challenge)) return refuse(verifySecondFactor, 'CHALLENGE_INVALID');
    if (!(await this.challenges.consumeChallenge(tx, token))) return refuse(verifySecondFactor, 'CHALLENGE_INVALID');
    const recoveryCodes = await this.verifyCode(tx, challenge, code);
    const session = await this.sessionIssuer.startSession(tx, account.id, { audience: 'admin', client, replaces });
    return { account, recoveryCodes, session };
  }

  /** @returns the recovery codes of a factor that this code set up, otherwise null */
  private async verifyCode(tx: Transaction, { accountId, secret }: Challenge, code: string): Promise<string[] | null> {
    if (secret === null) return (await this.factors.verifyCode(tx, accountId, code)) ? null : refuse(verifySecondFactor, 'CODE_WRONG');
    const codes = await this.factors.enrollFactor(tx, accountId, secret, code);
    if (codes === null) return refuse(verifySecondFactor, 'CODE_WRONG');
    return codes === 'taken' ? refuse(verifySecondFactor, 'CHALLENGE_INVALID') : codes;
  }
}

function isStillValid({ state, isStaff, passwordHash }: Account, { passwordMark }: Challenge): boolean {
  return state === 'active' && isStaff && passwordHash !== null && passwordMarkOf(passwordHash).equals(passwordMark);
}
