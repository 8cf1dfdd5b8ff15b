import { signInStaff, type StaffSignInReply, type StaffSignInRequest, type SecondFactorEnrolment } from '@brote/contracts/identity';
import { refuse } from '@brote/messaging';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { CheckCredentials, type Credentials, type VerifiedCredentials } from '#app/sessions/sessions/check-credentials';
import { SessionIssuer } from '#app/sessions/sessions/session-issuer';
import { Challenges } from './challenges';
import { SecondFactors } from './second-factors';
import { newTotpSecret, encodeBase32 } from './totp';
import { BRAND_NAME } from '@brote/brand';
import { create } from 'qrcode';

/** The first step of the staff sign-in: the password. An account without a staff role gets the reply of a wrong password. */
@Injectable()
export class SignInStaff {
  constructor(
    private readonly checkCredentials: CheckCredentials,
    private readonly unitOfWork: UnitOfWork,
    private readonly factors: SecondFactors,
    private readonly challenges: Challenges,
    private readonly sessionIssuer: SessionIssuer,
  ) {}

  async signInStaff({ username, password, client, replaces }: StaffSignInRequest): Promise<StaffSignInReply> {
    const enteredCredentials: Credentials = { email: username.trim(), password, client };
    const verifiedCredentials = await this.checkCredentials.checkCredentials(enteredCredentials);
    if (verifiedCredentials?.account.isStaff !== true) {
      await this.checkCredentials.recordFailure(
        enteredCredentials,
        verifiedCredentials === null ? 'sign-in-failed' : 'back-office-refused',
      );
      return refuse(signInStaff, 'INVALID_CREDENTIALS');
    }
    const state = await this.factors.findFactorState(verifiedCredentials.account.id);
    if (state === 'waived') return this.openSession(verifiedCredentials, client, replaces);
    const secret = state === 'missing' ? newTotpSecret() : null;
    const challenge = await this.unitOfWork.run((tx) => this.issueChallenge(tx, verifiedCredentials, secret, client));
    const enrollment = secret && enrollmentView(verifiedCredentials.account.email ?? '', secret);
    return { step: enrollment ? 'enrolment' : 'second-factor', challenge, enrolment: enrollment, grant: null };
  }

  private async issueChallenge(
    tx: Transaction,
    verifiedCredentials: VerifiedCredentials,
    secret: Buffer | null,
    client: Credentials['client'],
  ): Promise<string> {
    await this.confirm(tx, verifiedCredentials, client);
    const { id: accountId, passwordHash } = verifiedCredentials.account;
    const encryptedSecret = secret && this.factors.encryptSecret(secret);
    return this.challenges.issueChallenge(tx, {
      accountId,
      passwordHash: verifiedCredentials.newHash ?? passwordHash ?? '',
      secret: encryptedSecret,
    });
  }

  /** Accounts of a demo need no second step. */
  private async openSession(
    verifiedCredentials: VerifiedCredentials,
    client: Credentials['client'],
    replaces: StaffSignInRequest['replaces'],
  ): Promise<StaffSignInReply> {
    const { account } = verifiedCredentials;
    const session = await this.unitOfWork.run(async (tx) => {
      await this.confirm(tx, verifiedCredentials, client);
      return this.sessionIssuer.startSession(tx, account.id, { audience: 'admin', client, replaces });
    });
    const grant = await this.sessionIssuer.issueGrant({ account, audience: 'admin', session });
    return { step: 'granted', challenge: null, enrolment: null, grant };
  }

  private async confirm(tx: Transaction, verifiedCredentials: VerifiedCredentials, client: Credentials['client']): Promise<void> {
    if (!(await this.checkCredentials.confirmUnchanged(tx, verifiedCredentials, client))) refuse(signInStaff, 'INVALID_CREDENTIALS');
  }
}

/** Enrolment data for an authenticator app, as text and as a QR code. */
export function enrollmentView(email: string, secret: Buffer): SecondFactorEnrolment {
  const base32Secret = encodeBase32(secret);
  const uri = `otpauth://totp/${BRAND_NAME}:${encodeURIComponent(email)}?secret=${base32Secret}&issuer=${BRAND_NAME}`;
  const { size, data } = create(uri, { errorCorrectionLevel: 'M' }).modules;
  const pathSegments = Array.from(data, (isDark, index) => (isDark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : ''));
  return { secret: base32Secret, uri, qrSize: size, qrPath: pathSegments.join('') };
}
