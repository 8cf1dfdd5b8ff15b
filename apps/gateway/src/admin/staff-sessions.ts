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

/**
 * What people of the staff may do now. A token says what they could when it was issued; identity is asked again every five seconds,
 * so that whoever loses a role or a session loses the back office with it.
 */
@Injectable()
export class StaffSessions {
  private readonly known = new Map<string, Known>();

  constructor(@Inject(RequestClient) private readonly requests: RequestClient) {}

  /** The caller with the roles that both the token and identity know. @throws Refusal UNAUTHENTICATED when the session counts no more, Unavailable when nobody can say */
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
      // Only answers are worth keeping; a failure is for who met it.
      this.known.delete(sessionId);
      throw error instanceof Refusal ? new Refusal('UNAUTHENTICATED') : error;
    }
  }
}
