import { Module } from '@nestjs/common';
import { AddressLimits } from './address-limits';
import { PendingEmailRequests } from './pending-email-requests';
import { ProcessPendingEmailRequests, PendingEmailRequestDependencies } from './process-pending-email-requests';
import { ResendConfirmation } from './resend-confirmation';
import { SignUp } from './sign-up';
import { SignUpController } from './sign-up.controller';
import { VerifyEmail, VerifyEmailDependencies } from './verify-email';

@Module({
  controllers: [SignUpController],
  providers: [
    SignUp,
    ResendConfirmation,
    VerifyEmail,
    VerifyEmailDependencies,
    AddressLimits,
    PendingEmailRequests,
    ProcessPendingEmailRequests,
    PendingEmailRequestDependencies,
  ],
  exports: [AddressLimits, PendingEmailRequests, ProcessPendingEmailRequests],
})
export class SignUpModule {}
