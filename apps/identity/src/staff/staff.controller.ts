import {
  type Accepted,
  type AccountRequest,
  changeRoles,
  type ChangeRolesRequest,
  checkStaffSession,
  type CheckStaffSessionRequest,
  endSessionsOfUser,
  proveAgain,
  type ProveAgainRequest,
  proveSecondFactor,
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
import { Injectable } from '@nestjs/common';
import { ChangeRoles } from './change-roles';
import { ProveAgain } from './prove-again';
import { ProveSecondFactor } from './prove-second-factor';
import { ProtectAccount } from './protect-account';
import { SignInStaff } from './sign-in-staff';
import { StaffSessionsQueries } from './staff-sessions.queries';

/** What the back office answers about those who work in it. */
@Injectable()
export class StaffController {
  constructor(
    private readonly signIn: SignInStaff,
    private readonly proveSecondFactor: ProveSecondFactor,
    private readonly sessions: StaffSessionsQueries,
    private readonly changeRoles: ChangeRoles,
    private readonly protect: ProtectAccount,
  ) {}

  @RequestHandler(signInStaff)
  begin(request: StaffSignInRequest): Promise<StaffSignInReply> {
    return this.signIn.execute(request);
  }

  @RequestHandler(proveSecondFactor)
  prove(request: SecondFactorRequest): Promise<StaffGrant> {
    return this.proveSecondFactor.execute(request);
  }

  @RequestHandler(checkStaffSession)
  check(request: CheckStaffSessionRequest): Promise<StaffSessionView> {
    return this.sessions.check(request);
  }

  @RequestHandler(changeRoles)
  change(request: ChangeRolesRequest, call: CallContext): Promise<RolesView> {
    return this.changeRoles.execute(request, call);
  }

  @RequestHandler(endSessionsOfUser)
  async endSessions({ userId }: AccountRequest, call: CallContext): Promise<Accepted> {
    await this.protect.endSessions(userId, call);
    return {};
  }

  @RequestHandler(resetSecondFactor)
  async reset({ userId }: AccountRequest, call: CallContext): Promise<Accepted> {
    await this.protect.resetSecondFactor(userId, call);
    return {};
  }
}

/** How somebody of the staff shows that it is still them. */
@Injectable()
export class StaffProofController {
  constructor(private readonly proveAgain: ProveAgain) {}

  @RequestHandler(proveAgain)
  async prove(request: ProveAgainRequest, call: CallContext): Promise<Accepted> {
    await this.proveAgain.execute(request, call);
    return {};
  }
}
