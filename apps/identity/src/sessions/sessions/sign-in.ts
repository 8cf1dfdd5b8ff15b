import { type SessionGrant, signIn, type SignInRequest } from '@brote/contracts/identity';
import { refuse } from '@brote/messaging';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { CheckCredentials, type VerifiedCredentials } from './check-credentials';
import { SessionIssuer, type StartedSession } from './session-issuer';

/** Checks a password and starts a session of the shop. The reply reveals neither in content nor in time whether the address is known. */
@Injectable()
export class SignIn {
  constructor(
    private readonly checkCredentials: CheckCredentials,
    private readonly unitOfWork: UnitOfWork,
    private readonly sessionIssuer: SessionIssuer,
  ) {}

  async signIn(request: SignInRequest): Promise<SessionGrant> {
    const { audience } = request;
    const verifiedCredentials = await this.checkCredentials.checkCredentials(request);
    if (verifiedCredentials === null)
      return refuse(signIn, (await this.checkCredentials.recordFailure(request)) ? 'EMAIL_NOT_CONFIRMED' : 'INVALID_CREDENTIALS');
    const session = await this.unitOfWork.run((tx) => this.openSession(tx, verifiedCredentials, request));
    return this.sessionIssuer.issueGrant({ account: verifiedCredentials.account, audience, session });
  }

  private async openSession(tx: Transaction, verifiedCredentials: VerifiedCredentials, request: SignInRequest): Promise<StartedSession> {
    const isUnchanged = await this.checkCredentials.confirmUnchanged(tx, verifiedCredentials, request.client);
    return isUnchanged
      ? this.sessionIssuer.startSession(tx, verifiedCredentials.account.id, request)
      : refuse(signIn, 'INVALID_CREDENTIALS');
  }
}
