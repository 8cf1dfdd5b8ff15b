import {
  type AcceptedReply,
  resendConfirmation,
  type ResendRequest,
  signUp,
  type SignUpRequest,
  verifyEmail,
  type VerifyReply,
  type VerifyRequest,
} from '@brote/contracts/identity';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { ResendConfirmation } from './resend-confirmation';
import { SignUp } from './sign-up';
import { VerifyEmail } from './verify-email';

/** Requests of the registration. */
@Controller()
export class SignUpController {
  constructor(
    private readonly signUp: SignUp,
    private readonly resend: ResendConfirmation,
    private readonly verifyEmail: VerifyEmail,
  ) {}

  @RequestHandler(signUp)
  async register(request: SignUpRequest): Promise<AcceptedReply> {
    await this.signUp.signUp(request);
    return {};
  }

  @RequestHandler(resendConfirmation)
  async resendConfirmationMail(request: ResendRequest): Promise<AcceptedReply> {
    await this.resend.resend(request);
    return {};
  }

  @RequestHandler(verifyEmail)
  verify(request: VerifyRequest): Promise<VerifyReply> {
    return this.verifyEmail.verify(request);
  }
}
