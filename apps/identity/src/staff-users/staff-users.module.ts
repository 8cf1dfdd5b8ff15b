import { Module } from '@nestjs/common';
import { SignUpModule } from '#app/sign-up/sign-up.module';
import { ResendConfirmationAsStaff } from './resend-confirmation-as-staff';
import { UsersController } from './users.controller';
import { UsersQueries } from './users.queries';

@Module({ imports: [SignUpModule], controllers: [UsersController], providers: [UsersQueries, ResendConfirmationAsStaff] })
export class StaffUsersModule {}
