import { type AcceptedReply, type AccessGrant, type Audience, refreshSession, type SessionGrant, signOut } from '@brote/contracts/identity';
import { Refusal, RequestClient } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ClientAddresses } from '../http/requests/client-address';
import { RefreshCookie } from './refresh-cookie';

/** Sessions whose refresh token is in a cookie, and never in a body: of the shop and of the back office. */
@Injectable()
export abstract class CookieSessions {
  constructor(
    protected readonly requests: RequestClient,
    protected readonly addresses: ClientAddresses,
    protected readonly cookie: RefreshCookie,
  ) {}

  /** Stores the refresh token in the cookie, and returns the rest of a new session. */
  protected grantAccess(reply: FastifyReply, sessionGrant: SessionGrant): AccessGrant {
    this.cookie.set(reply, sessionGrant);
    const { accessToken, accessExpiresAt, sessionId, user } = sessionGrant;
    return { accessToken, accessExpiresAt, sessionId, user };
  }

  /** Renews the session of the cookie. @throws Refusal SESSION_ENDED; the cookie is deleted then */
  protected async renew(audience: Audience, request: FastifyRequest, reply: FastifyReply): Promise<AccessGrant> {
    try {
      const refreshToken = this.cookie.read(request);
      if (refreshToken === null) throw new Refusal('SESSION_ENDED');
      const client = this.addresses.clientInfoOf(request);
      return this.grantAccess(reply, await this.requests.send(refreshSession, { refreshToken, audience, client }));
    } catch (error) {
      if (error instanceof Refusal) this.cookie.clear(reply);
      throw error;
    }
  }

  /** Ends the session of the cookie, if there is one. The browser loses its cookie, whether that succeeds or fails. */
  protected async end(request: FastifyRequest, reply: FastifyReply): Promise<AcceptedReply> {
    this.cookie.clearCookieAndCache(reply);
    const refreshToken = this.cookie.read(request);
    return refreshToken === null ? {} : this.requests.send(signOut, { refreshToken });
  }
}
