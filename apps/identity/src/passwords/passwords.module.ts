import { Global, Module } from '@nestjs/common';
import { PasswordHasher } from './password-hasher';
import { VerifyPassword } from './verify-password';

/** One hasher for the whole process: its bound is the process's. */
@Global()
@Module({ providers: [PasswordHasher, VerifyPassword], exports: [PasswordHasher, VerifyPassword] })
export class PasswordsModule {}
