import { signInStaff, type StaffSignInReply, type StaffSignInRequest } from '@brote/contracts/identity';
import { refuse } from '@brote/messaging';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { clientDeviceOf } from '#app/security/security-log';
import { BeginSession } from '#app/sessions/begin-session';
import { CheckCredentials, type Credentials, type VerifiedCredentials } from '#app/sessions/check-credentials';
import { EndReplacedSession } from '#app/sessions/end-replaced-session';
import { IssueSession } from '#app/sessions/issue-session';
import { Challenges } from './challenges';
import { enrolmentView } from './enrolment-view';
import { SecondFactors } from './second-factors';
import { newTotpSecret } from './totp';

@Injectable()
export class SecondFactorStep {
  constructor(
    readonly factors: SecondFactors,
    readonly challenges: Challenges,
    readonly beginSession: BeginSession,
    readonly grant: IssueSession,
    readonly replaced: EndReplacedSession,
  ) {}
}

/** The first step of the staff sign-in: the password. An account without a staff role gets the reply of a wrong password. */
@Injectable()
export class SignInStaff {
  constructor(
    private readonly credentials: CheckCredentials,
    private readonly unitOfWork: UnitOfWork,
    private readonly next: SecondFactorStep,
  ) {}

  async sign({ username, password, client, replaces }: StaffSignInRequest): Promise<StaffSignInReply> {
    const shown: Credentials = { email: username.trim(), password, client };
    const verified = await this.credentials.check(shown);
    if (verified?.account.isStaff !== true) {
      await this.credentials.fail(shown, verified === null ? 'sign-in-failed' : 'back-office-refused');
      return refuse(signInStaff, 'INVALID_CREDENTIALS');
    }
    const state = await this.next.factors.stateOf(verified.account.id);
    if (state === 'waived') return this.openSession(verified, client, replaces);
    const secret = state === 'missing' ? newTotpSecret() : null;
    const challenge = await this.unitOfWork.run((tx) => this.challenge(tx, verified, secret, client));
    const enrolment = secret && enrolmentView(verified.account.email ?? '', secret);
    return { step: enrolment ? 'enrolment' : 'second-factor', challenge, enrolment, grant: null };
  }

  private async challenge(
    tx: Transaction,
    verified: VerifiedCredentials,
    secret: Buffer | null,
    client: Credentials['client'],
  ): Promise<string> {
    await this.confirm(tx, verified, client);
    const { factors, challenges } = this.next;
    const { id: accountId, passwordHash } = verified.account;
    const sealed = secret && factors.sealed(secret);
    return challenges.issue(tx, { accountId, passwordHash: verified.newHash ?? passwordHash ?? '', secret: sealed });
  }

  /** Accounts of a demo need no second step. */
  private async openSession(
    verified: VerifiedCredentials,
    client: Credentials['client'],
    replaces: StaffSignInRequest['replaces'],
  ): Promise<StaffSignInReply> {
    const { account } = verified;
    const session = await this.unitOfWork.run(async (tx) => {
      await this.confirm(tx, verified, client);
      await this.next.replaced.end(tx, replaces, 'admin');
      const begun = await this.next.beginSession.begin(tx, account.id, 'admin', clientDeviceOf(client).device);
      await this.credentials.noteSignIn(tx, account.id, client);
      return begun;
    });
    const grant = await this.next.grant.issue({ account, audience: 'admin', session });
    return { step: 'granted', challenge: null, enrolment: null, grant };
  }

  private async confirm(tx: Transaction, verified: VerifiedCredentials, client: Credentials['client']): Promise<void> {
    if (!(await this.credentials.confirm(tx, verified, client))) refuse(signInStaff, 'INVALID_CREDENTIALS');
  }
}
