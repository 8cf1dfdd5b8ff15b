import {
  type AcceptedReply,
  changeEmail,
  type ChangeEmailRequest,
  changePassword,
  type ChangePasswordRequest,
  type CheckRecoveryBody,
  checkRecovery,
  recoverPassword,
  type RecoverRequest,
  resetPassword,
  type ResetPasswordRequest,
} from '@brote/contracts/identity';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { ChangeEmail } from './change-email';
import { ChangePassword } from './change-password';
import { RecoverPassword } from './recover-password';
import { ResetPassword } from './reset-password';

/** Requests about passwords and addresses. */
@Controller()
export class RecoveryController {
  constructor(
    private readonly recover: RecoverPassword,
    private readonly reset: ResetPassword,
    private readonly changePassword: ChangePassword,
    private readonly changeEmail: ChangeEmail,
  ) {}

  @RequestHandler(recoverPassword)
  async requestRecovery(request: RecoverRequest): Promise<AcceptedReply> {
    await this.recover.requestRecovery(request);
    return {};
  }

  @RequestHandler(checkRecovery)
  async check(request: CheckRecoveryBody): Promise<AcceptedReply> {
    await this.recover.checkRecoveryLink(request);
    return {};
  }

  @RequestHandler(resetPassword)
  async resetByRecoveryLink(request: ResetPasswordRequest): Promise<AcceptedReply> {
    await this.reset.reset(request);
    return {};
  }

  @RequestHandler(changePassword)
  async setNewPassword(request: ChangePasswordRequest, call: CallContext): Promise<AcceptedReply> {
    await this.changePassword.change(request, call);
    return {};
  }

  @RequestHandler(changeEmail)
  async requestEmailChange(request: ChangeEmailRequest, call: CallContext): Promise<AcceptedReply> {
    await this.changeEmail.change(request, call);
    return {};
  }
}
