import type { ReauthenticateRequest } from '@brote/contracts/identity';
import type { CallContext } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { VerifyPassword } from '#app/credentials/passwords/verify-password';
import { RECORD_AUTHENTICATION } from './staff.sql';

/** Checks the password of a staff session again; later tokens of the session carry the time. */
@Injectable()
export class Reauthenticate {
  constructor(
    private readonly verifyPassword: VerifyPassword,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal PASSWORD_WRONG, TOO_MANY_ATTEMPTS, UNAUTHENTICATED */
  async reauthenticate({ password }: ReauthenticateRequest, call: CallContext): Promise<void> {
    await this.verifyPassword.verifyPassword(call, password);
    await this.database.query(RECORD_AUTHENTICATION, {
      sessionId: call.authenticatedCaller.sessionId,
      now: this.clock.now(),
      userId: call.authenticatedCaller.userId,
    });
  }
}
