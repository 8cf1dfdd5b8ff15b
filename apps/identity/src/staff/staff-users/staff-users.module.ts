import { Module } from '@nestjs/common';
import { ChangeRoles } from '#app/staff/roles/change-roles';
import { SessionsModule } from '#app/sessions/sessions/sessions.module';
import { SignUpModule } from '#app/self-service/sign-up/sign-up.module';
import { StaffModule } from '#app/staff/sign-in/staff.module';
import { ProtectAccount, ProtectAccountDependencies } from './protect-account';
import { ResendConfirmationAsStaff } from './resend-confirmation-as-staff';
import { UsersController } from './users.controller';
import { UsersQueries } from './users.queries';

/** Accounts as staff see them, and the actions of staff on them. */
@Module({
  imports: [SignUpModule, SessionsModule, StaffModule],
  controllers: [UsersController],
  providers: [UsersQueries, ResendConfirmationAsStaff, ChangeRoles, ProtectAccount, ProtectAccountDependencies],
})
export class StaffUsersModule {}
