import { Module } from '@nestjs/common';
import { SessionsModule } from '#app/sessions/sessions.module';
import { SignUpModule } from '#app/sign-up/sign-up.module';
import { ChangeEmail, ChangeEmailParts } from './change-email';
import { ChangePassword, ChangePasswordParts } from './change-password';
import { RecoverPassword } from './recover-password';
import { RecoveryController } from './recovery.controller';
import { ResetParts, ResetPassword } from './reset-password';
import { SettlePassword } from './settle-password';

const parts = [ResetParts, ChangePasswordParts, ChangeEmailParts, SettlePassword];

@Module({
  imports: [SessionsModule, SignUpModule],
  providers: [RecoveryController, RecoverPassword, ResetPassword, ChangePassword, ChangeEmail, ...parts],
})
export class RecoveryModule {}
