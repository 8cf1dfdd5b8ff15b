import {
  type Accepted,
  resendConfirmation,
  type ResendRequest,
  signUp,
  type SignUpRequest,
  verifyEmail,
  type VerifyReply,
  type VerifyRequest,
} from '@brote/contracts/identity';
import { Handles } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { ResendConfirmation } from './resend-confirmation';
import { SignUp } from './sign-up';
import { VerifyEmail } from './verify-email';

/** What registration answers. */
@Injectable()
export class SignUpController {
  constructor(
    private readonly signUp: SignUp,
    private readonly resend: ResendConfirmation,
    private readonly verifyEmail: VerifyEmail,
  ) {}

  @Handles(signUp)
  async register(request: SignUpRequest): Promise<Accepted> {
    await this.signUp.execute(request);
    return {};
  }

  @Handles(resendConfirmation)
  async resendMail(request: ResendRequest): Promise<Accepted> {
    await this.resend.execute(request);
    return {};
  }

  @Handles(verifyEmail)
  verify(request: VerifyRequest): Promise<VerifyReply> {
    return this.verifyEmail.execute(request);
  }
}
