import { Module } from '@nestjs/common';
import { SessionsModule } from '#app/sessions/sessions/sessions.module';
import { SignUpModule } from '#app/self-service/sign-up/sign-up.module';
import { ChangeEmail, ChangeEmailDependencies } from './change-email';
import { ChangePassword, ChangePasswordDependencies } from './change-password';
import { RecoverPassword } from './recover-password';
import { RecoveryController } from './recovery.controller';
import { ResetPasswordDependencies, ResetPassword } from './reset-password';
import { FinalizePasswordChange } from './finalize-password-change';

const providers = [ResetPasswordDependencies, ChangePasswordDependencies, ChangeEmailDependencies, FinalizePasswordChange];

@Module({
  imports: [SessionsModule, SignUpModule],
  controllers: [RecoveryController],
  providers: [RecoverPassword, ResetPassword, ChangePassword, ChangeEmail, ...providers],
})
export class RecoveryModule {}
