import { StaffAuditModule } from '@brote/staff-audit';
import { Module } from '@nestjs/common';
import { SessionsModule } from '#app/sessions/sessions/sessions.module';
import { Challenges } from './challenges';
import { Reauthenticate } from './reauthenticate';
import { VerifySecondFactorDependencies, VerifySecondFactor } from './verify-second-factor';
import { RecoveryCodes } from './recovery-codes';
import { SecondFactors } from './second-factors';
import { StaffSignInDependencies, SignInStaff } from './sign-in-staff';
import { StaffController, ReauthenticationController } from './staff.controller';
import { StaffSessionsQueries } from './staff-sessions.queries';

const useCases = [SignInStaff, StaffSignInDependencies, VerifySecondFactor, VerifySecondFactorDependencies];

/** The sign-in of staff with a second factor. */
@Module({
  imports: [SessionsModule, StaffAuditModule.forContext('identity')],
  controllers: [StaffController, ReauthenticationController],
  providers: [Reauthenticate, StaffSessionsQueries, SecondFactors, RecoveryCodes, Challenges, ...useCases],
  exports: [SecondFactors],
})
export class StaffModule {}
