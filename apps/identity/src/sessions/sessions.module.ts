import { Module } from '@nestjs/common';
import { AccountsModule } from '#app/accounts/accounts.module';
import { CredentialsModule } from '#app/credentials/credentials.module';
import { BeginSession } from './sessions/begin-session';
import { CheckCredentials, SignInDependencies } from './sessions/check-credentials';
import { EndReplacedSession, EndSessions, EndReusedSession, EndReusedSessionDependencies } from './sessions/end-sessions';
import { IssueSession } from './sessions/issue-session';
import { RefreshSession } from './sessions/refresh-session';
import { RevokeSession } from './sessions/revoke-session';
import { SessionsController } from './sessions/sessions.controller';
import { SessionsQueries } from './sessions/sessions.queries';
import { SignIn } from './sessions/sign-in';
import { SignInLimits } from './sessions/sign-in-limits';
import { SignOut } from './sessions/sign-out';
import { AccessTokens } from './tokens/access-tokens';
import { SigningKeys, SigningRoot } from './tokens/signing-keys';
import { TokensController } from './tokens/tokens.controller';

const tokenProviders = [AccessTokens, SigningKeys, SigningRoot];
const useCases = [SignIn, SignInDependencies, RefreshSession, SignOut, RevokeSession, EndReusedSession, EndReusedSessionDependencies];
/** Steps of a sign-in, and the end of sessions, for other modules too. */
const steps = [CheckCredentials, SignInLimits, BeginSession, IssueSession, EndReplacedSession, EndSessions];

/** The sign-in of customers, sessions, and the access tokens of sessions. */
@Module({
  imports: [CredentialsModule, AccountsModule],
  controllers: [SessionsController, TokensController],
  providers: [SessionsQueries, ...steps, ...useCases, ...tokenProviders],
  exports: [SigningKeys, ...steps],
})
export class SessionsModule {}
