import { revokeSession } from '@brote/contracts/identity';
import { refuse } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { SecurityLog } from '#app/accounts/security/security-log';
import { EndSessions } from './end-sessions';

/** Ends one session of the owner from another device. */
@Injectable()
export class RevokeSession {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly endSessions: EndSessions,
    private readonly log: SecurityLog,
  ) {}

  async revoke(userId: string, sessionId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      if (!(await this.endSessions.endOne(tx, userId, sessionId))) refuse(revokeSession, 'SESSION_UNKNOWN');
      await this.log.record(tx, userId, 'session-revoked');
    });
  }
}
