import { Database } from '@brote/persistence';
import { IDENTITY_LIMITS } from '@brote/contracts/identity';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';

export interface SessionRow {
  id: string;
  device: string | null;
  startedAt: Date;
  lastUsedAt: Date;
}

const SELECT_LIVE_SESSIONS = `
  SELECT id, device, started_at AS "startedAt", last_used_at AS "lastUsedAt" FROM session
   WHERE account_id = :accountId AND ended_at IS NULL AND idle_ends_at > :now AND ends_at > :now
   ORDER BY last_used_at DESC, id DESC LIMIT :limit`;

/** Reads of sessions. */
@Injectable()
export class SessionsQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Open sessions, the latest used first. */
  findLiveSessionsOf(accountId: string): Promise<SessionRow[]> {
    return this.database.query<SessionRow>(SELECT_LIVE_SESSIONS, { accountId, now: this.clock.now(), limit: IDENTITY_LIMITS.sessions });
  }
}
