import { verifySecondFactor, type SecondFactorRequest, type StaffGrant } from '@brote/contracts/identity';
import { isRefused, refuse } from '@brote/messaging';
import { Database, type Transaction, UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { Account } from '#app/accounts/account.entity';
import { Accounts } from '#app/accounts/accounts';
import { clientDeviceOf, SecurityLog } from '#app/security/security-log';
import { CheckCredentials } from '#app/sessions/check-credentials';
import { assertNotThrottled } from '#app/throttling/assert-not-throttled';
import { type Bucket, Throttle } from '#app/throttling/throttle';
import { type Challenge, markOf } from './challenges';
import { SecondFactorStep } from './sign-in-staff';

const QUARTER_HOUR = 15 * 60_000;
const CODES_PER_WINDOW = 20;

@Injectable()
export class SecondFactorDependencies {
  constructor(
    readonly accounts: Accounts,
    readonly credentials: CheckCredentials,
    readonly throttle: Throttle,
    readonly log: SecurityLog,
    readonly database: Database,
  ) {}
}

/** The second step of the staff sign-in: a code. The first code enrols the factor. Afterwards a session starts. */
@Injectable()
export class VerifySecondFactor {
  constructor(
    private readonly step: SecondFactorStep,
    private readonly deps: SecondFactorDependencies,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async verifySecondFactor(request: SecondFactorRequest): Promise<StaffGrant> {
    const challenge = await this.step.challenges.attempt(request.challenge);
    if (challenge === null) return refuse(verifySecondFactor, 'CHALLENGE_INVALID');
    const guesses: Bucket = { rule: 'second-factor', of: challenge.accountId, limit: CODES_PER_WINDOW, windowMs: QUARTER_HOUR };
    assertNotThrottled(await this.deps.throttle.countAttempt([guesses]));
    try {
      const { account, recoveryCodes, session } = await this.unitOfWork.run((tx) => this.openSession(tx, challenge, request));
      await this.deps.throttle.clear(this.deps.database, [guesses]);
      return { ...(await this.step.grant.issue({ account, audience: 'admin', session })), recoveryCodes };
    } catch (error) {
      if (isRefused(error) && error.code === 'CODE_WRONG')
        await this.deps.log.note(this.deps.database, challenge.accountId, 'second-factor-failed', clientDeviceOf(request.client));
      throw error;
    }
  }

  private async openSession(tx: Transaction, challenge: Challenge, { challenge: token, code, client, replaces }: SecondFactorRequest) {
    const account = await this.deps.accounts.lockById(tx, challenge.accountId);
    if (account === null || !isStillValid(account, challenge)) return refuse(verifySecondFactor, 'CHALLENGE_INVALID');
    if (!(await this.step.challenges.close(tx, token))) return refuse(verifySecondFactor, 'CHALLENGE_INVALID');
    const recoveryCodes = await this.verify(tx, challenge, code);
    await this.step.replaced.end(tx, replaces, 'admin');
    const session = await this.step.beginSession.begin(tx, account.id, 'admin', clientDeviceOf(client).device);
    await this.deps.credentials.noteSignIn(tx, account.id, client);
    return { account, recoveryCodes, session };
  }

  /** @returns the recovery codes of a factor that this code set up, otherwise null */
  private async verify(tx: Transaction, { accountId, secret }: Challenge, code: string): Promise<string[] | null> {
    const { factors } = this.step;
    const { log } = this.deps;
    if (secret !== null) {
      const codes = await factors.enrol(tx, accountId, secret, code);
      if (codes === null) return refuse(verifySecondFactor, 'CODE_WRONG');
      if (codes === 'taken') return refuse(verifySecondFactor, 'CHALLENGE_INVALID');
      await log.note(tx, accountId, 'second-factor-enrolled');
      return codes;
    }
    const how = await factors.verify(tx, accountId, code);
    if (how === null) return refuse(verifySecondFactor, 'CODE_WRONG');
    if (how === 'recovery-code') await log.note(tx, accountId, 'recovery-code-used');
    return null;
  }
}

function isStillValid({ state, isStaff, passwordHash }: Account, { passwordMark }: Challenge): boolean {
  return state === 'active' && isStaff && passwordHash !== null && markOf(passwordHash).equals(passwordMark);
}
