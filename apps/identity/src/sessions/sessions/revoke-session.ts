import { revokeSession } from '@brote/contracts/identity';
import { refuse } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { EndSessions } from './end-sessions';

/** Ends one session of the owner from another device. */
@Injectable()
export class RevokeSession {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly endSessions: EndSessions,
  ) {}

  async revoke(userId: string, sessionId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const isEnded = await this.endSessions.endSession(tx, userId, sessionId, { kind: 'session-revoked' });
      if (!isEnded) refuse(revokeSession, 'SESSION_UNKNOWN');
    });
  }
}
