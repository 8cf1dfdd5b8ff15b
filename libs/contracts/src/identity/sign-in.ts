import { Equals, IsIn, IsInt, IsISO8601, IsJWT, IsOptional, IsString, IsUUID, MaxLength, Min } from 'class-validator';
import { defineRequest } from '../define';
import { IsNested } from '../validation/nested';
import { IsShopEmail } from '../validation/shop-email';
import { ClientInfo } from './client-info';
import { IsCurrentPassword } from './password-rule';
import { AcceptedReply } from './sign-up';
import { UserView } from './user-view';

/** Application of a session: the storefront or the back office. Staff sessions are shorter and need the role. */
export const AUDIENCES = ['shop', 'admin'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Body of `POST /auth/sign-in`. */
export class SignInBody {
  @IsShopEmail() email!: string;
  @IsCurrentPassword() password!: string;
}

export class SignInRequest extends SignInBody {
  /** The back office has a sign-in of its own, with two steps. */
  @Equals('shop') audience!: 'shop';
  @IsNested(() => ClientInfo) client!: ClientInfo;
  /** Refresh token of the browser's earlier session, which ends. */
  @IsOptional() @IsString() @MaxLength(100) replaces?: string | null;
}

/** Answer for the web app: an access token that lives for minutes, in memory only. */
export class AccessGrant {
  @IsJWT() accessToken!: string;
  @IsISO8601() accessExpiresAt!: string;
  @IsUUID() sessionId!: string;
  @IsNested(() => UserView) user!: UserView;
}

/** An access token and its refresh token. The gateway stores the refresh token in a cookie that scripts cannot read. */
export class SessionGrant extends AccessGrant {
  @IsString() @MaxLength(100) refreshToken!: string;
  /** End of the session unless it is used before. */
  @IsISO8601() refreshExpiresAt!: string;
}

/** Waiting time in TOO_MANY_ATTEMPTS. */
export class RetryAfter {
  @IsInt() @Min(1) retryAfterSeconds!: number;
}

/**
 * Begins a session. INVALID_CREDENTIALS for an unknown address and a wrong password alike, in words and in time.
 * EMAIL_NOT_CONFIRMED only to who knows the password. TOO_MANY_ATTEMPTS carries RetryAfter.
 */
export const signIn = defineRequest({
  name: 'identity.sign-in.v1',
  calledBy: ['gateway'],
  request: SignInRequest,
  reply: SessionGrant,
  errors: ['INVALID_CREDENTIALS', 'EMAIL_NOT_CONFIRMED', 'TOO_MANY_ATTEMPTS'],
});

export class RefreshRequest {
  @IsString() @MaxLength(100) refreshToken!: string;
  @IsIn(AUDIENCES) audience!: Audience;
  @IsNested(() => ClientInfo) client!: ClientInfo;
}

/** Exchanges a refresh token for its successor. Used twice within 60 s it gives the same one; later it ends the whole session. */
export const refreshSession = defineRequest({
  name: 'identity.refresh-session.v1',
  calledBy: ['gateway'],
  request: RefreshRequest,
  reply: SessionGrant,
  errors: ['SESSION_ENDED'],
});

export class SignOutRequest {
  @IsString() @MaxLength(100) refreshToken!: string;
}

/** Ends the session of this device. Repeating it, or naming a session that ended long ago, answers alike. */
export const signOut = defineRequest({
  name: 'identity.sign-out.v1',
  calledBy: ['gateway'],
  request: SignOutRequest,
  reply: AcceptedReply,
});
