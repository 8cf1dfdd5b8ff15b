import {
  type AcceptedReply,
  checkStaffSession,
  type CheckStaffSessionRequest,
  reauthenticate,
  type ReauthenticateRequest,
  verifySecondFactor,
  type SecondFactorRequest,
  signInStaff,
  type StaffGrant,
  type StaffSessionView,
  type StaffSignInReply,
  type StaffSignInRequest,
} from '@brote/contracts/identity';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { Reauthenticate } from './reauthenticate';
import { VerifySecondFactor } from './verify-second-factor';
import { SignInStaff } from './sign-in-staff';
import { StaffSessionsQueries } from './staff-sessions.queries';

/** The sign-in of staff, and checks of their sessions. */
@Controller()
export class StaffController {
  constructor(
    private readonly signIn: SignInStaff,
    private readonly verifySecondFactor: VerifySecondFactor,
    private readonly sessions: StaffSessionsQueries,
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
    return this.sessions.checkSession(request);
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
