import { IsArray, IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { ROLES, type Role } from '../caller';
import { defineRequest } from '../define';
import { ACCOUNT_STATES, type AccountState } from '../identity/identity-events';
import { AcceptedReply } from '../identity/sign-up';
import { IsNestedList, IsNestedOrNull, IsNested } from '../validation/nested';
import { UserMetrics } from './dashboard';
import { MayBeAbsent } from '../validation/may-be-absent';

/** An account, for staff. */
export class AdminUser {
  @IsUUID() id!: string;
  @IsOptional() @IsString() @MaxLength(254) email!: string | null;
  @IsIn(ACCOUNT_STATES) state!: AccountState;
  @IsArray() @IsIn(ROLES, { each: true }) roles!: Role[];
  @IsBoolean() onboarded!: boolean;
  @IsOptional() @IsString() @MaxLength(200) fullName!: string | null;
  @IsOptional() @IsString() @MaxLength(300) address!: string | null;
  @IsOptional() @IsString() @MaxLength(200) city!: string | null;
  @IsOptional() @IsString() @MaxLength(50) zipCode!: string | null;
  @IsOptional() @IsString() @MaxLength(100) country!: string | null;
  @IsOptional() @IsString() @MaxLength(60) phone!: string | null;
  @IsISO8601() createdAt!: string;
  /** Number of active sessions. */
  @IsInt() @Min(0) sessions!: number;
}

/** Query of `GET /admin/users`. */
export class UsersQuery {
  /** The beginning of a name or an e-mail address, or an id. */
  @IsOptional() @IsString() @MaxLength(100) search?: string | null;
  @IsOptional() @IsIn(ACCOUNT_STATES) state?: AccountState | null;
  @IsOptional() @IsIn(['staff', 'admin']) staffRole?: 'staff' | 'admin' | null;
  @IsOptional() @Matches(/^[\w.:-]{1,120}$/) cursor?: string | null;
  @MayBeAbsent() @IsInt() @Min(1) @Max(100) limit?: number;
}
export class AdminUsersReply {
  @IsNestedList(() => AdminUser, { max: 100 }) users!: AdminUser[];
  @IsOptional() @IsString() @MaxLength(120) next!: string | null;
}
/** Accounts that are not erased, the newest first. */
export const listUsers = defineRequest({
  name: 'identity.list-users.v1',
  calledBy: ['gateway'],
  request: UsersQuery,
  reply: AdminUsersReply,
  caller: 'staff',
});

export class AdminUserRequest {
  @IsUUID() userId!: string;
}
/** One account, also a closed one. */
export const getUser = defineRequest({
  name: 'identity.get-user.v1',
  calledBy: ['gateway'],
  request: AdminUserRequest,
  reply: AdminUser,
  errors: ['ACCOUNT_UNKNOWN'],
  caller: 'staff',
});
/** Mails a new confirmation link; earlier ones are void. ALREADY_CONFIRMED: the address is confirmed. */
export const resendConfirmationAsStaff = defineRequest({
  name: 'identity.resend-confirmation-to.v1',
  calledBy: ['gateway'],
  request: AdminUserRequest,
  reply: AcceptedReply,
  errors: ['ACCOUNT_UNKNOWN', 'ALREADY_CONFIRMED'],
  caller: 'staff',
});

/** A row of the users' table: the account and its purchases. The figures are null while they are unavailable. */
export class UserRow {
  @IsNested(() => AdminUser) account!: AdminUser;
  @IsNestedOrNull(() => UserMetrics) figures!: UserMetrics | null;
}
/** Answer of `GET /admin/users`. */
export class UsersView {
  @IsNestedList(() => UserRow, { max: 100 }) users!: UserRow[];
  @IsOptional() @IsString() @MaxLength(120) next!: string | null;
  /** Number of confirmed accounts; null while it is unavailable. */
  @IsOptional() @IsInt() @Min(0) total!: number | null;
}
