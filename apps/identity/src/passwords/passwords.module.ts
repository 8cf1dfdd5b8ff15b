import { Global, Module } from '@nestjs/common';
import { PasswordHasher } from './password-hasher';
import { ProvePassword } from './prove-password';

/** One hasher for the whole process: its bound is the process's. */
@Global()
@Module({ providers: [PasswordHasher, ProvePassword], exports: [PasswordHasher, ProvePassword] })
export class PasswordsModule {}
