import { StaffAuditModule } from '@brote/staff-audit';
import { Module } from '@nestjs/common';
import { AccountsModule } from '#app/accounts/accounts.module';
import { CredentialsModule } from '#app/credentials/credentials.module';
import { SelfServiceModule } from '#app/self-service/self-service.module';
import { SessionsModule } from '#app/sessions/sessions.module';
import { ChangeRoles } from './roles/change-roles';
import { Challenges } from './sign-in/challenges';
import { Reauthenticate } from './sign-in/reauthenticate';
import { RecoveryCodes } from './sign-in/recovery-codes';
import { SecondFactors } from './sign-in/second-factors';
import { SignInStaff } from './sign-in/sign-in-staff';
import { StaffSessionsQueries } from './sign-in/staff-sessions.queries';
import { ReauthenticationController, StaffController } from './sign-in/staff.controller';
import { VerifySecondFactor } from './sign-in/verify-second-factor';
import { ProtectAccount } from './staff-users/protect-account';
import { ResendConfirmationAsStaff } from './staff-users/resend-confirmation-as-staff';
import { UsersController } from './staff-users/users.controller';
import { UsersQueries } from './staff-users/users.queries';

const signInProviders = [SignInStaff, VerifySecondFactor, Reauthenticate];
const secondFactorProviders = [SecondFactors, RecoveryCodes, Challenges];
const userProviders = [UsersQueries, ResendConfirmationAsStaff, ProtectAccount];

/** The sign-in of staff with a second factor, and the actions of staff on accounts. */
@Module({
  imports: [SelfServiceModule, SessionsModule, CredentialsModule, AccountsModule, StaffAuditModule.forContext('identity')],
  controllers: [StaffController, ReauthenticationController, UsersController],
  providers: [StaffSessionsQueries, ChangeRoles, ...signInProviders, ...secondFactorProviders, ...userProviders],
})
export class StaffModule {}
