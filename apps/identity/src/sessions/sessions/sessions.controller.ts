import {
  type AcceptedReply,
  listSessions,
  type ListSessionsReply,
  type ListSessionsRequest,
  type RefreshRequest,
  refreshSession,
  revokeSession,
  type RevokeSessionRequest,
  type SessionGrant,
  signIn,
  type SignInRequest,
  signOut,
  signOutEverywhere,
  type SignOutEverywhereRequest,
  type SignOutRequest,
} from '@brote/contracts/identity';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { RefreshSession } from './refresh-session';
import { RevokeSession } from './revoke-session';
import { SessionsQueries } from './sessions.queries';
import { SignIn } from './sign-in';
import { SignOut } from './sign-out';

/** Requests about sessions. */
@Controller()
export class SessionsController {
  constructor(
    private readonly signIn: SignIn,
    private readonly refreshSession: RefreshSession,
    private readonly signOut: SignOut,
    private readonly revokeSession: RevokeSession,
    private readonly sessions: SessionsQueries,
  ) {}

  @RequestHandler(signIn)
  begin(request: SignInRequest): Promise<SessionGrant> {
    return this.signIn.signIn(request);
  }

  @RequestHandler(refreshSession)
  refresh(request: RefreshRequest): Promise<SessionGrant> {
    return this.refreshSession.refresh(request);
  }

  @RequestHandler(signOut)
  async end(request: SignOutRequest): Promise<AcceptedReply> {
    await this.signOut.signOutDevice(request);
    return {};
  }

  @RequestHandler(signOutEverywhere)
  async endAll(_request: SignOutEverywhereRequest, call: CallContext): Promise<AcceptedReply> {
    await this.signOut.signOutEverywhere(call);
    return {};
  }

  @RequestHandler(revokeSession)
  async revoke({ sessionId }: RevokeSessionRequest, { authenticatedCaller: person }: CallContext): Promise<AcceptedReply> {
    await this.revokeSession.revoke(person.userId, sessionId);
    return {};
  }

  @RequestHandler(listSessions)
  async list(_request: ListSessionsRequest, { authenticatedCaller: person }: CallContext): Promise<ListSessionsReply> {
    const rows = await this.sessions.findLiveSessionsOf(person.userId);
    const toIsoTimes = ({ startedAt, lastUsedAt }: (typeof rows)[number]) => ({
      startedAt: startedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    });
    return { sessions: rows.map((row) => ({ id: row.id, device: row.device, ...toIsoTimes(row), current: row.id === person.sessionId })) };
  }
}
