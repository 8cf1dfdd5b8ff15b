import { Database } from '@brote/persistence';
import type { Role } from '@brote/contracts';
import { checkStaffSession, type CheckStaffSessionRequest, type StaffSessionView } from '@brote/contracts/identity';
import { refuse } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';

const SELECT_LIVE_SESSION_ROLES = `
  SELECT a.roles FROM session s JOIN account a ON a.id = s.account_id
   WHERE s.id = :sessionId AND a.id = :userId AND s.audience = 'admin' AND a.state = 'active'
     AND s.ended_at IS NULL AND s.idle_ends_at > :now AND s.ends_at > :now`;

/** Reads sessions of the back office. */
@Injectable()
export class StaffSessionsQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The current roles of the session. @throws Refusal SESSION_ENDED */
  async checkSession({ userId, sessionId }: CheckStaffSessionRequest): Promise<StaffSessionView> {
    const [row] = await this.database.query<{ roles: Role[] }>(SELECT_LIVE_SESSION_ROLES, { sessionId, userId, now: this.clock.now() });
    return row ?? refuse(checkStaffSession, 'SESSION_ENDED');
  }
}
