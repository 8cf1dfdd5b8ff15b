import { Controller, Req, Res } from '@nestjs/common';
import type { Caller } from '@brote/contracts';
import {
  AcceptedReply,
  AccessGrant,
  IDENTITY_ROUTES,
  listSessions,
  ListSessionsReply,
  refreshSession,
  revokeSession,
  type SessionGrant,
  signIn,
  SignInBody,
  signOut,
  signOutEverywhere,
} from '@brote/contracts/identity';
import { RequestClient, Refusal } from '@brote/messaging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EmailConfirmed, Public } from '../../access/access.decorator';
import { CurrentCaller } from '../../access/caller.decorator';
import { RefreshCookie } from '../../access/refresh-cookie';
import { ClientAddresses } from '../../http/requests/client-address';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { UuidParam } from '../../http/requests/pattern-param';
import { ValidBody } from '../../http/requests/valid-body';

const tag = 'sessions';
const audience = 'shop';

/** Starts, renews, lists and ends sessions. The refresh token is in a cookie and never in a body. */
@Controller()
export class SessionsController {
  constructor(
    private readonly requests: RequestClient,
    private readonly addresses: ClientAddresses,
    private readonly cookie: RefreshCookie,
  ) {}

  @Public()
  @Endpoint(IDENTITY_ROUTES.signIn, {
    ...{
      limit: 'auth',
      id: 'signIn',
      summary: 'Sign in',
      description:
        'Returns an access token that lasts ten minutes and sets the session cookie. INVALID_CREDENTIALS does not say which of the two was wrong.',
      tag,
    },
    ...{ contract: signIn, body: SignInBody, reply: AccessGrant },
  })
  async signIn(
    @ValidBody(SignInBody) body: SignInBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AccessGrant> {
    return this.setCookieAndGrantAccess(
      reply,
      await this.requests.send(signIn, {
        ...body,
        audience,
        client: this.addresses.clientInfoOf(request),
        replaces: this.cookie.read(request),
      }),
    );
  }

  @Public()
  @Endpoint(IDENTITY_ROUTES.refresh, {
    ...{
      limit: 'sessions',
      id: 'refreshSession',
      summary: 'Refresh the session',
      description: 'Replaces the session cookie and returns a new access token for ten minutes. SESSION_ENDED demands a new sign-in.',
      tag,
      byCookie: true,
    },
    ...{ contract: refreshSession, reply: AccessGrant },
  })
  async refresh(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<AccessGrant> {
    try {
      const refreshToken = this.cookie.read(request);
      if (refreshToken === null) throw new Refusal('SESSION_ENDED');
      return this.setCookieAndGrantAccess(
        reply,
        await this.requests.send(refreshSession, { refreshToken, audience, client: this.addresses.clientInfoOf(request) }),
      );
    } catch (error) {
      if (error instanceof Refusal) this.cookie.clear(reply);
      throw error;
    }
  }

  @Public()
  @Endpoint(IDENTITY_ROUTES.signOut, {
    ...{
      limit: 'sessions',
      id: 'signOut',
      status: 204,
      summary: 'Sign out',
      description: 'Ends the session of the cookie and clears the cookie. It succeeds without a session too.',
      tag,
      byCookie: true,
    },
    contract: signOut,
  })
  async signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<AcceptedReply> {
    // The browser loses its cookie, whether the sign-out succeeds or fails.
    this.cookie.clearCookieAndCache(reply);
    const refreshToken = this.cookie.read(request);
    return refreshToken === null ? {} : this.requests.send(signOut, { refreshToken });
  }

  @EmailConfirmed()
  @Endpoint(IDENTITY_ROUTES.signOutEverywhere, {
    limit: 'writes',
    id: 'signOutEverywhere',
    status: 204,
    summary: 'Sign out on all devices',
    description: 'Ends every session of the account, the own one included.',
    tag,
    contract: signOutEverywhere,
  })
  async signOutEverywhere(@CurrentCaller() caller: Caller, @Res({ passthrough: true }) reply: FastifyReply): Promise<AcceptedReply> {
    const emptyReply = await this.requests.send(signOutEverywhere, {}, { caller });
    this.cookie.clearCookieAndCache(reply);
    return emptyReply;
  }

  @EmailConfirmed()
  @Endpoint(IDENTITY_ROUTES.listSessions, {
    limit: 'reads',
    id: 'listSessions',
    summary: 'List the own sessions',
    description: 'The devices that are signed in, with their last use in UTC.',
    tag,
    contract: listSessions,
  })
  list(@CurrentCaller() caller: Caller): Promise<ListSessionsReply> {
    return this.requests.send(listSessions, {}, { caller });
  }

  @EmailConfirmed()
  @Endpoint(IDENTITY_ROUTES.revokeSession, {
    limit: 'writes',
    id: 'revokeSession',
    status: 204,
    summary: 'End one session',
    description: 'Signs one device of the account out. Its access token is refused at once.',
    tag,
    contract: revokeSession,
  })
  revoke(@UuidParam('sessionId', 'SESSION_UNKNOWN') sessionId: string, @CurrentCaller() caller: Caller): Promise<AcceptedReply> {
    return this.requests.send(revokeSession, { sessionId }, { caller });
  }

  private setCookieAndGrantAccess(reply: FastifyReply, sessionGrant: SessionGrant): AccessGrant {
    this.cookie.set(reply, sessionGrant);
    const { accessToken, accessExpiresAt, sessionId, user } = sessionGrant;
    return { accessToken, accessExpiresAt, sessionId, user };
  }
}
