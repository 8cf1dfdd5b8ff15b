import { Module } from '@nestjs/common';
import { SignUpModule } from '#app/sign-up/sign-up.module';
import { ResendTo } from './resend-to';
import { UsersController } from './users.controller';
import { UsersQueries } from './users.queries';

@Module({ imports: [SignUpModule], providers: [UsersController, UsersQueries, ResendTo] })
export class StaffUsersModule {}
