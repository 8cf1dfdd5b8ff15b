import { IsBoolean, IsISO8601, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { defineRequest } from '../define';
import { IsNestedList } from '../validation/nested';
import { IDENTITY_LIMITS } from './identity.limits';
import { AcceptedReply } from './sign-up';

/** A device that is signed in. */
export class SessionView {
  @IsUUID() id!: string;
  /** Browser and system, e.g. `Firefox · Linux`; null when the User-Agent header shows neither. */
  @IsOptional() @IsString() @MaxLength(80) device!: string | null;
  @IsISO8601() startedAt!: string;
  @IsISO8601() lastUsedAt!: string;
  /** Whether it is the session of the request. */
  @IsBoolean() current!: boolean;
}

export class ListSessionsRequest {}

export class ListSessionsReply {
  @IsNestedList(() => SessionView, { max: IDENTITY_LIMITS.sessions }) sessions!: SessionView[];
}

/** The caller's sessions, the one used last first. */
export const listSessions = defineRequest({
  name: 'identity.list-sessions.v1',
  calledBy: ['gateway'],
  request: ListSessionsRequest,
  reply: ListSessionsReply,
  caller: 'customer',
});

export class RevokeSessionRequest {
  @IsUUID() sessionId!: string;
}

/** Ends one of the caller's sessions. A session of another account counts as unknown. */
export const revokeSession = defineRequest({
  name: 'identity.revoke-session.v1',
  calledBy: ['gateway'],
  request: RevokeSessionRequest,
  reply: AcceptedReply,
  errors: ['SESSION_UNKNOWN'],
  caller: 'customer',
});

export class SignOutEverywhereRequest {}

/** Ends all sessions of the caller, this one included. */
export const signOutEverywhere = defineRequest({
  name: 'identity.sign-out-everywhere.v1',
  calledBy: ['gateway'],
  request: SignOutEverywhereRequest,
  reply: AcceptedReply,
  caller: 'customer',
});
