import {
  type AcceptedReply,
  type AccountRequest,
  changeRoles,
  type ChangeRolesRequest,
  endSessionsOfUser,
  resetSecondFactor,
  type RolesView,
} from '@brote/contracts/identity';
import {
  getUser,
  listUsers,
  resendConfirmationAsStaff,
  type AdminUser,
  type AdminUserRequest,
  type AdminUsersReply,
  type UsersQuery,
} from '@brote/contracts/reporting';
import { type CallContext, RequestHandler, refuse } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { ChangeRoles } from '#app/staff/roles/change-roles';
import { ProtectAccount } from './protect-account';
import { ResendConfirmationAsStaff } from './resend-confirmation-as-staff';
import { UsersQueries } from './users.queries';

/** Requests of staff about accounts. */
@Controller()
export class UsersController {
  constructor(
    private readonly users: UsersQueries,
    private readonly resend: ResendConfirmationAsStaff,
    private readonly changeRoles: ChangeRoles,
    private readonly protectAccount: ProtectAccount,
  ) {}

  @RequestHandler(listUsers)
  list(query: UsersQuery): Promise<AdminUsersReply> {
    return this.users.listUsers(query);
  }

  @RequestHandler(getUser)
  async get({ userId }: AdminUserRequest): Promise<AdminUser> {
    return (await this.users.findUser(userId)) ?? refuse(getUser, 'ACCOUNT_UNKNOWN');
  }

  @RequestHandler(resendConfirmationAsStaff)
  async resendConfirmation({ userId }: AdminUserRequest, call: CallContext): Promise<AcceptedReply> {
    await this.resend.resend(userId, call);
    return {};
  }

  @RequestHandler(changeRoles)
  change(request: ChangeRolesRequest, call: CallContext): Promise<RolesView> {
    return this.changeRoles.changeRoles(request, call);
  }

  @RequestHandler(endSessionsOfUser)
  async endSessions({ userId }: AccountRequest, call: CallContext): Promise<AcceptedReply> {
    await this.protectAccount.endSessions(userId, call);
    return {};
  }

  @RequestHandler(resetSecondFactor)
  async resetFactor({ userId }: AccountRequest, call: CallContext): Promise<AcceptedReply> {
    await this.protectAccount.resetSecondFactor(userId, call);
    return {};
  }
}
