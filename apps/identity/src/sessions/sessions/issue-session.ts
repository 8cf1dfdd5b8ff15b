import type { Audience, SessionGrant } from '@brote/contracts/identity';
import { Injectable } from '@nestjs/common';
import type { Account } from '#app/accounts/accounts/account.entity';
import { userView } from '#app/accounts/accounts/account.view';
import { AccessTokens } from '#app/sessions/tokens/access-tokens';
import type { StartedSession } from './begin-session';

/** Issues an access token and a refresh token. */
@Injectable()
export class IssueSession {
  constructor(private readonly accessTokens: AccessTokens) {}

  async issue({ account, audience, session }: { account: Account; audience: Audience; session: StartedSession }): Promise<SessionGrant> {
    const { sessionId, refreshToken, refreshExpiresAt, authenticatedAt } = session;
    const { token, expiresAt } = await this.accessTokens.issue({ account, sessionId, audience, authenticatedAt });
    return {
      accessToken: token,
      accessExpiresAt: expiresAt.toISOString(),
      sessionId,
      user: userView(account),
      refreshToken,
      refreshExpiresAt: refreshExpiresAt.toISOString(),
    };
  }
}
