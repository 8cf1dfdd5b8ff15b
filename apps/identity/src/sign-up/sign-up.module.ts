import { Module } from '@nestjs/common';
import { AddressLimits } from './address-limits';
import { AddressWishes } from './address-wishes';
import { GrantWishes, WishParts } from './grant-wishes';
import { ResendConfirmation } from './resend-confirmation';
import { SignUp } from './sign-up';
import { SignUpController } from './sign-up.controller';
import { VerifyEmail, VerifyParts } from './verify-email';

@Module({
  providers: [SignUpController, SignUp, ResendConfirmation, VerifyEmail, VerifyParts, AddressLimits, AddressWishes, GrantWishes, WishParts],
  exports: [AddressLimits, AddressWishes, GrantWishes],
})
export class SignUpModule {}
