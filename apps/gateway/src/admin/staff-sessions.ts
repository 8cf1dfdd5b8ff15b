import type { Caller, Role } from '@brote/contracts';
import { checkStaffSession } from '@brote/contracts/identity';
import { RequestClient, Refusal } from '@brote/messaging';
import { Inject, Injectable } from '@nestjs/common';

const KNOWN_FOR_MS = 5_000;
const MAX_KNOWN = 1_000;

interface Known {
  roles: Promise<readonly Role[]>;
  askedAt: number;
}

/** Current roles of staff. A token has the roles of its issue time, so identity is queried again every five seconds. */
@Injectable()
export class StaffSessions {
  private readonly known = new Map<string, Known>();

  constructor(@Inject(RequestClient) private readonly requests: RequestClient) {}

  /**
   * The caller with the roles that both the token and identity grant. @throws Refusal UNAUTHENTICATED for an ended session, Unavailable
   * without identity
   */
  async confirmed(caller: Caller): Promise<Caller> {
    const roles = await this.rolesOf(caller);
    return { ...caller, roles: caller.roles.filter((role) => roles.includes(role)) };
  }

  private rolesOf(caller: Caller): Promise<readonly Role[]> {
    const now = performance.now();
    const before = this.known.get(caller.sessionId);
    if (before && now - before.askedAt < KNOWN_FOR_MS) return before.roles;
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    const roles = this.askFor(caller);
    this.known.set(caller.sessionId, { roles, askedAt: now });
    return roles;
  }

  private async askFor({ userId, sessionId }: Caller): Promise<readonly Role[]> {
    try {
      return (await this.requests.send(checkStaffSession, { userId, sessionId })).roles;
    } catch (error) {
      // Only replies are cached; a failure is for its own caller.
      this.known.delete(sessionId);
      throw error instanceof Refusal ? new Refusal('UNAUTHENTICATED') : error;
    }
  }
}
