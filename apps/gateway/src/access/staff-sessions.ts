import type { Caller, Role } from '@brote/contracts';
import { checkStaffSession } from '@brote/contracts/identity';
import { RequestClient, Refusal } from '@brote/messaging';
import { Inject, Injectable } from '@nestjs/common';

const ROLES_CACHE_MS = 5_000;
const MAX_CACHED_SESSIONS = 1_000;

interface CachedRoles {
  roles: Promise<readonly Role[]>;
  askedAt: number;
}

/** Current roles of staff. A token has the roles of its issue time, so identity is queried again every five seconds. */
@Injectable()
export class StaffSessions {
  private readonly cachedRoles = new Map<string, CachedRoles>();

  constructor(@Inject(RequestClient) private readonly requests: RequestClient) {}

  /**
   * The caller with the roles that both the token and identity grant. @throws Refusal UNAUTHENTICATED for an ended session, Unavailable
   * without identity
   */
  async limitToCurrentRoles(caller: Caller): Promise<Caller> {
    const roles = await this.findRolesOf(caller);
    return { ...caller, roles: caller.roles.filter((role) => roles.includes(role)) };
  }

  private findRolesOf(caller: Caller): Promise<readonly Role[]> {
    const now = performance.now();
    const cached = this.cachedRoles.get(caller.sessionId);
    if (cached && now - cached.askedAt < ROLES_CACHE_MS) return cached.roles;
    if (this.cachedRoles.size >= MAX_CACHED_SESSIONS) this.cachedRoles.clear();
    const roles = this.requestRoles(caller);
    this.cachedRoles.set(caller.sessionId, { roles, askedAt: now });
    return roles;
  }

  private async requestRoles({ userId, sessionId }: Caller): Promise<readonly Role[]> {
    try {
      return (await this.requests.send(checkStaffSession, { userId, sessionId })).roles;
    } catch (error) {
      // Only replies are cached; a failure is for its own caller.
      this.cachedRoles.delete(sessionId);
      throw error instanceof Refusal ? new Refusal('UNAUTHENTICATED') : error;
    }
  }
}
