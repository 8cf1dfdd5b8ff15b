import { type SessionGrant, signIn, type SignInRequest } from '@brote/contracts/identity';
import { refuse } from '@brote/messaging';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { clientDeviceOf } from '#app/accounts/security/security-log';
import { CheckCredentials, type VerifiedCredentials, SignInDependencies } from './check-credentials';
import { EndReplacedSession } from './end-sessions';
import { IssueSession } from './issue-session';

/** Checks a password and starts a session of the shop. The reply reveals neither in content nor in time whether the address is known. */
@Injectable()
export class SignIn {
  constructor(
    private readonly checkCredentials: CheckCredentials,
    private readonly deps: SignInDependencies,
    private readonly unitOfWork: UnitOfWork,
    private readonly issueSession: IssueSession,
    private readonly endReplacedSession: EndReplacedSession,
  ) {}

  async signIn(request: SignInRequest): Promise<SessionGrant> {
    const { audience } = request;
    const verifiedCredentials = await this.checkCredentials.check(request);
    if (verifiedCredentials === null)
      return refuse(signIn, (await this.checkCredentials.recordFailure(request)) ? 'EMAIL_NOT_CONFIRMED' : 'INVALID_CREDENTIALS');
    const session = await this.unitOfWork.run((tx) => this.openSession(tx, verifiedCredentials, request));
    return this.issueSession.issue({ account: verifiedCredentials.account, audience, session });
  }

  private async openSession(tx: Transaction, verifiedCredentials: VerifiedCredentials, { audience, client, replaces }: SignInRequest) {
    const { id } = verifiedCredentials.account;
    if (!(await this.checkCredentials.confirmUnchanged(tx, verifiedCredentials, client))) return refuse(signIn, 'INVALID_CREDENTIALS');
    await this.endReplacedSession.end(tx, replaces, audience);
    const session = await this.deps.beginSession.begin(tx, id, audience, clientDeviceOf(client).device);
    await this.checkCredentials.recordSignIn(tx, id, client);
    return session;
  }
}
