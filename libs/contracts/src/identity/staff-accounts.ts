import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsUUID } from 'class-validator';
import { ROLES, type Role } from '../caller';
import { defineRequest } from '../define';
import { AcceptedReply } from './sign-up';

/** Roles that can be granted; every account is a customer anyway. */
export const STAFF_ROLES = ['staff', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Body of `PUT /admin/users/:userId/roles`. */
export class RolesBody {
  @IsArray() @ArrayMaxSize(2) @ArrayUnique() @IsIn(STAFF_ROLES, { each: true }) roles!: StaffRole[];
}

export class ChangeRolesRequest extends RolesBody {
  @IsUUID() userId!: string;
}

export class RolesView {
  @IsUUID() userId!: string;
  @IsArray() @ArrayMaxSize(3) @IsIn(ROLES, { each: true }) roles!: Role[];
}

/**
 * Gives an account exactly these roles besides that of a customer; its sessions end. ROLES_NOT_CHANGEABLE: one's own, or those of the
 * last admin.
 */
export const changeRoles = defineRequest({
  name: 'identity.change-roles.v1',
  calledBy: ['gateway'],
  request: ChangeRolesRequest,
  reply: RolesView,
  errors: ['ACCOUNT_UNKNOWN', 'ROLES_NOT_CHANGEABLE', 'REAUTHENTICATION_REQUIRED'],
  caller: 'admin',
});

export class AccountRequest {
  @IsUUID() userId!: string;
}

/** Signs an account out on all its devices. Staff may do so with customers, only admins with people of the staff (FORBIDDEN). */
export const endSessionsOfUser = defineRequest({
  name: 'identity.end-sessions-of-user.v1',
  calledBy: ['gateway'],
  request: AccountRequest,
  reply: AcceptedReply,
  errors: ['ACCOUNT_UNKNOWN'],
  caller: 'staff',
});

/** Removes the lost second factor of an account; the next sign-in sets up a new one. Not for the own account: ROLES_NOT_CHANGEABLE. */
export const resetSecondFactor = defineRequest({
  name: 'identity.reset-second-factor.v1',
  calledBy: ['gateway'],
  request: AccountRequest,
  reply: AcceptedReply,
  errors: ['ACCOUNT_UNKNOWN', 'ROLES_NOT_CHANGEABLE', 'REAUTHENTICATION_REQUIRED'],
  caller: 'admin',
});
