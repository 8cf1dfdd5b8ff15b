import { Injectable } from '@nestjs/common';
import { AccountsQueries } from '#app/accounts/accounts/accounts.queries';
import { PasswordHasher } from '#app/credentials/passwords/password-hasher';
import { SecurityLog } from '#app/accounts/security/security-log';
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
