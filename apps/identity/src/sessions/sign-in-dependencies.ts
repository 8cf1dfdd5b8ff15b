import { Injectable } from '@nestjs/common';
import { AccountsQueries } from '#app/accounts/accounts.queries';
import { PasswordHasher } from '#app/passwords/password-hasher';
import { SecurityLog } from '#app/security/security-log';
import { BeginSession } from './begin-session';
import { SignInLimits } from './sign-in-limits';

@Injectable()
export class SignInDependencies {
  constructor(
    readonly accounts: AccountsQueries,
    readonly hasher: PasswordHasher,
    readonly signInLimits: SignInLimits,
    readonly log: SecurityLog,
    readonly beginSession: BeginSession,
  ) {}
}
