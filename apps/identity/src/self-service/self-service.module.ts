import { Module } from '@nestjs/common';
import { AccountsModule } from '#app/accounts/accounts.module';
import { CredentialsModule } from '#app/credentials/credentials.module';
import { SessionsModule } from '#app/sessions/sessions.module';
import { CloseAccount } from './closure/close-account';
import { ClosureController } from './closure/closure.controller';
import { EraseInService } from './closure/erase-in-service';
import { ErasureWorkflow } from './closure/erasure.workflow';
import { ErasureList } from './closure/erasure-list';
import { Erasures } from './closure/erasures';
import { ExportPersonalData } from './closure/export-personal-data';
import { FinishErasure } from './closure/finish-erasure';
import { ReportErasures } from './closure/report-erasures';
import { CompleteOnboarding } from './profile/complete-onboarding';
import { ProfileController } from './profile/profile.controller';
import { PutProfile } from './profile/put-profile';
import { ChangeEmail, ChangeEmailDependencies } from './recovery/change-email';
import { ChangePassword } from './recovery/change-password';
import { FinalizePasswordChange } from './recovery/finalize-password-change';
import { RecoverPassword } from './recovery/recover-password';
import { RecoveryController } from './recovery/recovery.controller';
import { ResetPassword, ResetPasswordDependencies } from './recovery/reset-password';
import { AddressLimits } from './sign-up/address-limits';
import { PendingEmailRequests } from './sign-up/pending-email-requests';
import { PendingEmailRequestDependencies, ProcessPendingEmailRequests } from './sign-up/process-pending-email-requests';
import { ResendConfirmation } from './sign-up/resend-confirmation';
import { SignUp } from './sign-up/sign-up';
import { SignUpController } from './sign-up/sign-up.controller';
import { VerifyEmail, VerifyEmailDependencies } from './sign-up/verify-email';

const emailRequestProviders = [AddressLimits, PendingEmailRequests, ProcessPendingEmailRequests, PendingEmailRequestDependencies];
const signUpProviders = [SignUp, ResendConfirmation, VerifyEmail, VerifyEmailDependencies, ...emailRequestProviders];
const passwordProviders = [RecoverPassword, ResetPassword, ResetPasswordDependencies, ChangePassword];
const recoveryProviders = [...passwordProviders, FinalizePasswordChange, ChangeEmail, ChangeEmailDependencies];
const erasureProviders = [ErasureWorkflow, CloseAccount, ErasureList, Erasures, EraseInService, FinishErasure, ReportErasures];

/** The actions of people on their own account, from sign-up to erasure. */
@Module({
  imports: [SessionsModule, CredentialsModule, AccountsModule],
  controllers: [SignUpController, RecoveryController, ProfileController, ClosureController],
  providers: [PutProfile, CompleteOnboarding, ExportPersonalData, ...signUpProviders, ...recoveryProviders, ...erasureProviders],
  exports: [PendingEmailRequests, ProcessPendingEmailRequests, ErasureWorkflow, ReportErasures],
})
export class SelfServiceModule {}
