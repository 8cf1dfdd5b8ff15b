import { Module } from '@nestjs/common';
import { AddressLimits } from './address-limits';
import { AddressWishes } from './address-wishes';
import { GrantWishes, PendingEmailRequestDependencies } from './grant-wishes';
import { ResendConfirmation } from './resend-confirmation';
import { SignUp } from './sign-up';
import { SignUpController } from './sign-up.controller';
import { VerifyEmail, VerifyEmailDependencies } from './verify-email';

@Module({
  providers: [
    SignUpController,
    SignUp,
    ResendConfirmation,
    VerifyEmail,
    VerifyEmailDependencies,
    AddressLimits,
    AddressWishes,
    GrantWishes,
    PendingEmailRequestDependencies,
  ],
  exports: [AddressLimits, AddressWishes, GrantWishes],
})
export class SignUpModule {}
