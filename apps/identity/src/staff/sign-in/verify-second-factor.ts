import { verifySecondFactor, type SecondFactorRequest, type StaffGrant } from '@brote/contracts/identity';
import { isRefused, refuse } from '@brote/messaging';
import { Database, type Transaction, UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { Account } from '#app/accounts/accounts/account.entity';
import { Accounts } from '#app/accounts/accounts/accounts';
import { clientDeviceOf, SecurityLog } from '#app/accounts/security/security-log';
import { CheckCredentials } from '#app/sessions/sessions/check-credentials';
import { assertNotThrottled, type ThrottleBucket, Throttle } from '#app/credentials/throttling/throttle';
import { type Challenge, passwordMarkOf } from './challenges';
import { StaffSignInDependencies } from './sign-in-staff';

const QUARTER_HOUR_MS = 15 * 60_000;
const CODES_PER_WINDOW = 20;

@Injectable()
export class VerifySecondFactorDependencies {
  constructor(
    readonly accounts: Accounts,
    readonly checkCredentials: CheckCredentials,
    readonly throttle: Throttle,
    readonly log: SecurityLog,
    readonly database: Database,
  ) {}
}

/** The second step of the staff sign-in: a code. The first code enrols the factor. Afterwards a session starts. */
@Injectable()
export class VerifySecondFactor {
  constructor(
    private readonly signInDeps: StaffSignInDependencies,
    private readonly deps: VerifySecondFactorDependencies,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async verifySecondFactor(request: SecondFactorRequest): Promise<StaffGrant> {
    const challenge = await this.signInDeps.challenges.attempt(request.challenge);
    if (challenge === null) return refuse(verifySecondFactor, 'CHALLENGE_INVALID');
    const guessBucket: ThrottleBucket = {
      rule: 'second-factor',
      of: challenge.accountId,
      limit: CODES_PER_WINDOW,
      windowMs: QUARTER_HOUR_MS,
    };
    assertNotThrottled(await this.deps.throttle.countAttempt([guessBucket]));
    try {
      const { account, recoveryCodes, session } = await this.unitOfWork.run((tx) => this.openSession(tx, challenge, request));
      await this.deps.throttle.clear(this.deps.database, [guessBucket]);
      return { ...(await this.signInDeps.issueSession.issue({ account, audience: 'admin', session })), recoveryCodes };
    } catch (error) {
      if (isRefused(error) && error.code === 'CODE_WRONG')
        await this.deps.log.record(this.deps.database, challenge.accountId, 'second-factor-failed', clientDeviceOf(request.client));
      throw error;
    }
  }

  private async openSession(tx: Transaction, challenge: Challenge, { challenge: token, code, client, replaces }: SecondFactorRequest) {
    const account = await this.deps.accounts.lockById(tx, challenge.accountId);
    if (account === null || !isStillValid(account, challenge)) return refuse(verifySecondFactor, 'CHALLENGE_INVALID');
    if (!(await this.signInDeps.challenges.consume(tx, token))) return refuse(verifySecondFactor, 'CHALLENGE_INVALID');
    const recoveryCodes = await this.verify(tx, challenge, code);
    await this.signInDeps.endReplacedSession.end(tx, replaces, 'admin');
    const session = await this.signInDeps.beginSession.begin(tx, account.id, 'admin', clientDeviceOf(client).device);
    await this.deps.checkCredentials.recordSignIn(tx, account.id, client);
    return { account, recoveryCodes, session };
  }

  /** @returns the recovery codes of a factor that this code set up, otherwise null */
  private async verify(tx: Transaction, { accountId, secret }: Challenge, code: string): Promise<string[] | null> {
    const { factors } = this.signInDeps;
    const { log } = this.deps;
    if (secret !== null) {
      const codes = await factors.enroll(tx, accountId, secret, code);
      if (codes === null) return refuse(verifySecondFactor, 'CODE_WRONG');
      if (codes === 'taken') return refuse(verifySecondFactor, 'CHALLENGE_INVALID');
      await log.record(tx, accountId, 'second-factor-enrolled');
      return codes;
    }
    const codeKind = await factors.verify(tx, accountId, code);
    if (codeKind === null) return refuse(verifySecondFactor, 'CODE_WRONG');
    if (codeKind === 'recovery-code') await log.record(tx, accountId, 'recovery-code-used');
    return null;
  }
}

function isStillValid({ state, isStaff, passwordHash }: Account, { passwordMark }: Challenge): boolean {
  return state === 'active' && isStaff && passwordHash !== null && passwordMarkOf(passwordHash).equals(passwordMark);
}
