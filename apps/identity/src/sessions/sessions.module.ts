import { Module } from '@nestjs/common';
import { AccountsModule } from '#app/accounts/accounts.module';
import { CredentialsModule } from '#app/credentials/credentials.module';
import { CheckCredentials } from './sessions/check-credentials';
import { EndSessions, EndReusedSession } from './sessions/end-sessions';
import { RefreshSession } from './sessions/refresh-session';
import { RevokeSession } from './sessions/revoke-session';
import { SessionIssuer } from './sessions/session-issuer';
import { SessionsController } from './sessions/sessions.controller';
import { SessionsQueries } from './sessions/sessions.queries';
import { SignIn } from './sessions/sign-in';
import { SignInLimits } from './sessions/sign-in-limits';
import { SignOut } from './sessions/sign-out';
import { AccessTokens } from './tokens/access-tokens';
import { SigningKeys, SigningRoot } from './tokens/signing-keys';
import { TokensController } from './tokens/tokens.controller';

const tokenProviders = [AccessTokens, SigningKeys, SigningRoot];
const useCases = [SignIn, RefreshSession, SignOut, RevokeSession, EndReusedSession];
/** Steps of a sign-in, and the end of sessions, for other modules too. */
const steps = [CheckCredentials, SignInLimits, SessionIssuer, EndSessions];

/** The sign-in of customers, sessions, and the access tokens of sessions. */
@Module({
  imports: [CredentialsModule, AccountsModule],
  controllers: [SessionsController, TokensController],
  providers: [SessionsQueries, ...steps, ...useCases, ...tokenProviders],
  exports: [SigningKeys, ...steps],
})
export class SessionsModule {}
