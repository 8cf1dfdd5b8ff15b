import { Module } from '@nestjs/common';
import { TokensModule } from '#app/sessions/tokens/tokens.module';
import { BeginSession } from './begin-session';
import { CheckCredentials } from './check-credentials';
import { EndReplacedSession } from './end-replaced-session';
import { EndReusedSessionDependencies, EndReusedSession } from './end-reused-session';
import { EndSessions } from './end-sessions';
import { IssueSession } from './issue-session';
import { RefreshSession } from './refresh-session';
import { RevokeSession } from './revoke-session';
import { SessionsController } from './sessions.controller';
import { SessionsQueries } from './sessions.queries';
import { SignIn } from './sign-in';
import { SignInDependencies } from './sign-in-dependencies';
import { SignInLimits } from './sign-in-limits';
import { SignOut } from './sign-out';

const useCases = [
  SignIn,
  SignInDependencies,
  CheckCredentials,
  RefreshSession,
  SignOut,
  RevokeSession,
  EndReusedSession,
  EndReusedSessionDependencies,
];

@Module({
  imports: [TokensModule],
  controllers: [SessionsController],
  providers: [SessionsQueries, SignInLimits, BeginSession, EndReplacedSession, EndSessions, IssueSession, ...useCases],
  exports: [BeginSession, CheckCredentials, EndReplacedSession, EndSessions, IssueSession, SignInLimits, SessionsQueries],
})
export class SessionsModule {}
