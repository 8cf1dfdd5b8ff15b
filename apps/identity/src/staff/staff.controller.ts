import {
  type AcceptedReply,
  type AccountRequest,
  changeRoles,
  type ChangeRolesRequest,
  checkStaffSession,
  type CheckStaffSessionRequest,
  endSessionsOfUser,
  reauthenticate,
  type ReauthenticateRequest,
  verifySecondFactor,
  resetSecondFactor,
  type RolesView,
  type SecondFactorRequest,
  signInStaff,
  type StaffGrant,
  type StaffSessionView,
  type StaffSignInReply,
  type StaffSignInRequest,
} from '@brote/contracts/identity';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { ChangeRoles } from './change-roles';
import { Reauthenticate } from './reauthenticate';
import { VerifySecondFactor } from './verify-second-factor';
import { ProtectAccount } from './protect-account';
import { SignInStaff } from './sign-in-staff';
import { StaffSessionsQueries } from './staff-sessions.queries';

/** Requests about staff accounts. */
@Controller()
export class StaffController {
  constructor(
    private readonly signIn: SignInStaff,
    private readonly verifySecondFactor: VerifySecondFactor,
    private readonly sessions: StaffSessionsQueries,
    private readonly changeRoles: ChangeRoles,
    private readonly protectAccount: ProtectAccount,
  ) {}

  @RequestHandler(signInStaff)
  begin(request: StaffSignInRequest): Promise<StaffSignInReply> {
    return this.signIn.signInStaff(request);
  }

  @RequestHandler(verifySecondFactor)
  verify(request: SecondFactorRequest): Promise<StaffGrant> {
    return this.verifySecondFactor.verifySecondFactor(request);
  }

  @RequestHandler(checkStaffSession)
  check(request: CheckStaffSessionRequest): Promise<StaffSessionView> {
    return this.sessions.check(request);
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
  async reset({ userId }: AccountRequest, call: CallContext): Promise<AcceptedReply> {
    await this.protectAccount.resetSecondFactor(userId, call);
    return {};
  }
}

/** Reauthentication of staff. */
@Controller()
export class ReauthenticationController {
  constructor(private readonly reauthenticate: Reauthenticate) {}

  @RequestHandler(reauthenticate)
  async verify(request: ReauthenticateRequest, call: CallContext): Promise<AcceptedReply> {
    await this.reauthenticate.reauthenticate(request, call);
    return {};
  }
}
