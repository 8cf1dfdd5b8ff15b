import { StaffAuditModule } from '@brote/staff-audit';
import { Module } from '@nestjs/common';
import { SessionsModule } from '#app/sessions/sessions.module';
import { ChangeRoles } from './change-roles';
import { Challenges } from './challenges';
import { ProtectAccount, ProtectAccountDependencies } from './protect-account';
import { Reauthenticate } from './reauthenticate';
import { VerifySecondFactorDependencies, VerifySecondFactor } from './verify-second-factor';
import { RecoveryCodes } from './recovery-codes';
import { SecondFactors } from './second-factors';
import { StaffSignInDependencies, SignInStaff } from './sign-in-staff';
import { StaffController, ReauthenticationController } from './staff.controller';
import { StaffSessionsQueries } from './staff-sessions.queries';

const useCases = [
  SignInStaff,
  StaffSignInDependencies,
  VerifySecondFactor,
  VerifySecondFactorDependencies,
  ChangeRoles,
  ProtectAccount,
  ProtectAccountDependencies,
];

/** Staff: their sign-in, and their actions on accounts. */
@Module({
  imports: [SessionsModule, StaffAuditModule.forContext('identity')],
  controllers: [StaffController, ReauthenticationController],
  providers: [Reauthenticate, StaffSessionsQueries, SecondFactors, RecoveryCodes, Challenges, ...useCases],
})
export class StaffModule {}
