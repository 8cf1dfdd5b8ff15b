import { Global, Module } from '@nestjs/common';
import { PasswordHasher } from './password-hasher';
import { VerifyPassword } from './verify-password';

/** One hasher per process, because its limit applies to the process. */
@Global()
@Module({ providers: [PasswordHasher, VerifyPassword], exports: [PasswordHasher, VerifyPassword] })
export class PasswordsModule {}
