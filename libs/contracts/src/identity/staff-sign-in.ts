import { ArrayMaxSize, IsArray, IsIn, IsInt, IsOptional, IsString, IsUUID, Matches, Max, MaxLength, Min, MinLength } from 'class-validator';
import { ROLES, type Role } from '../caller';
import { defineRequest } from '../define';
import { IsNested, IsNestedOrNull } from '../validation/nested';
import { ClientInfo } from './client-info';
import { IsCurrentPassword } from './password-rule';
import { AccessGrant, SessionGrant } from './sign-in';
import { AcceptedReply } from './sign-up';

/**
 * enrolment: the first sign-in, a second factor has to be set up; second-factor: its code is required; granted: none is needed (demo
 * accounts).
 */
export const STAFF_SIGN_IN_STEPS = ['enrolment', 'second-factor', 'granted'] as const;
export type StaffSignInStep = (typeof STAFF_SIGN_IN_STEPS)[number];

/** Body of `POST /admin/auth/sign-in`. */
export class StaffSignInBody {
  /** The e-mail address of the account. */
  @IsString() @MinLength(1) @MaxLength(254) username!: string;
  @IsCurrentPassword() password!: string;
}

export class StaffSignInRequest extends StaffSignInBody {
  @IsNested(() => ClientInfo) client!: ClientInfo;
  /** Refresh token of the browser's earlier back office session, which ends once the new one begins. */
  @IsOptional() @IsString() @MaxLength(100) replaces?: string | null;
}

/** The data for an authenticator app, shown once. */
export class SecondFactorEnrolment {
  /** Base32, for manual entry. */
  @IsString() @MaxLength(64) secret!: string;
  /** `otpauth://…`, the content of the QR code. */
  @IsString() @MaxLength(300) uri!: string;
  /** Modules along one side of the square. */
  @IsInt() @Min(21) @Max(177) qrSize!: number;
  /** Dark modules as an SVG path, one unit each. */
  @IsString() @MaxLength(60_000) qrPath!: string;
}

/** Next step of a sign-in to the back office. */
export class StaffSignInReply {
  @IsIn(STAFF_SIGN_IN_STEPS) step!: StaffSignInStep;
  /** Secret that goes along with the code within five minutes; null when granted. */
  @IsOptional() @IsString() @MaxLength(100) challenge!: string | null;
  @IsNestedOrNull(() => SecondFactorEnrolment) enrolment!: SecondFactorEnrolment | null;
  /** Null until both factors are proven. */
  @IsNestedOrNull(() => SessionGrant) grant!: SessionGrant | null;
}

/** The same for the web app. */
export class StaffSignInView {
  @IsIn(STAFF_SIGN_IN_STEPS) step!: StaffSignInStep;
  @IsOptional() @IsString() @MaxLength(100) challenge!: string | null;
  @IsNestedOrNull(() => SecondFactorEnrolment) enrolment!: SecondFactorEnrolment | null;
  @IsNestedOrNull(() => AccessGrant) grant!: AccessGrant | null;
}

/** Checks the password of a staff account. INVALID_CREDENTIALS for a wrong one, an unknown name and a missing role alike. */
export const signInStaff = defineRequest({
  name: 'identity.sign-in-staff.v1',
  calledBy: ['gateway'],
  request: StaffSignInRequest,
  reply: StaffSignInReply,
  errors: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS'],
});

/** Body of `POST /admin/auth/second-factor`. */
export class SecondFactorBody {
  @IsString() @Matches(/^[\w-]+$/) @MaxLength(100) challenge!: string;
  /** Six digits of the authenticator app, or a recovery code; spaces do not matter. */
  @IsString() @MinLength(6) @MaxLength(30) code!: string;
}

export class SecondFactorRequest extends SecondFactorBody {
  @IsNested(() => ClientInfo) client!: ClientInfo;
  /** Refresh token of the browser's earlier back office session, which ends once the new one begins. */
  @IsOptional() @IsString() @MaxLength(100) replaces?: string | null;
}

const RECOVERY_CODES = { max: 10, length: 20 } as const;

export class StaffGrant extends SessionGrant {
  /** Shown once, after the enrolment; null otherwise. */
  @IsOptional() @IsArray() @ArrayMaxSize(RECOVERY_CODES.max) @MaxLength(RECOVERY_CODES.length, { each: true }) recoveryCodes!:
    string[] | null;
}

/** Answer for the web app. */
export class StaffAccessGrant extends AccessGrant {
  @IsOptional() @IsArray() @ArrayMaxSize(RECOVERY_CODES.max) @MaxLength(RECOVERY_CODES.length, { each: true }) recoveryCodes!:
    string[] | null;
}

/**
 * Proves the second factor and begins a session of the back office. CHALLENGE_INVALID: too late, used, or tried too often: sign in again.
 * CODE_WRONG: also for a code that was used before.
 */
export const verifySecondFactor = defineRequest({
  name: 'identity.verify-second-factor.v1',
  calledBy: ['gateway'],
  request: SecondFactorRequest,
  reply: StaffGrant,
  errors: ['CHALLENGE_INVALID', 'CODE_WRONG', 'TOO_MANY_ATTEMPTS'],
});

export class CheckStaffSessionRequest {
  @IsUUID() userId!: string;
  @IsUUID() sessionId!: string;
}

export class StaffSessionView {
  /** Current roles of the account, regardless of its token. */
  @IsArray() @ArrayMaxSize(3) @IsIn(ROLES, { each: true }) roles!: Role[];
}

/** Whether a session of the back office is valid. SESSION_ENDED for any other session. */
export const checkStaffSession = defineRequest({
  name: 'identity.check-staff-session.v1',
  calledBy: ['gateway'],
  request: CheckStaffSessionRequest,
  reply: StaffSessionView,
  errors: ['SESSION_ENDED'],
  deadlineMs: 2_000,
});

/** Body of `POST /admin/auth/reauthenticate`. */
export class ReauthenticateRequest {
  @IsCurrentPassword() password!: string;
}

/**
 * Checks the password again within a session of the back office. Money and rights require it every quarter of an hour
 * (REAUTHENTICATION_REQUIRED). Later access tokens of the session carry its time.
 */
export const reauthenticate = defineRequest({
  name: 'identity.reauthenticate.v1',
  calledBy: ['gateway'],
  request: ReauthenticateRequest,
  reply: AcceptedReply,
  errors: ['PASSWORD_WRONG', 'TOO_MANY_ATTEMPTS'],
  caller: 'staff',
});
