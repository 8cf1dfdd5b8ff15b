import { Controller, Req, Res } from '@nestjs/common';
import type { Caller } from '@brote/contracts';
import {
  AcceptedReply,
  AccessGrant,
  IDENTITY_ROUTES,
  listSessions,
  refreshSession,
  revokeSession,
  signIn,
  SignInBody,
  signOut,
  signOutEverywhere,
} from '@brote/contracts/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EmailConfirmed, Public } from '../../access/access.decorator';
import { CurrentCaller } from '../../access/caller.decorator';
import { CookieSessions } from '../../access/cookie-sessions';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { ValidBody } from '../../http/requests/valid-body';
import { shopController } from '../routing/shop-controller';

const tag = 'sessions';

/** Starts, renews and ends sessions. The refresh token is in a cookie and never in a body. */
@Controller()
export class SessionsController extends CookieSessions {
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
    return this.grantAccess(
      reply,
      await this.requests.send(signIn, {
        ...body,
        audience: 'shop',
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
  refresh(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<AccessGrant> {
    return this.renew('shop', request, reply);
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
  signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<AcceptedReply> {
    return this.end(request, reply);
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
}

/** A customer's own sessions. */
export const MySessionsController = shopController(tag, 'confirmed', [
  {
    route: IDENTITY_ROUTES.listSessions,
    contract: listSessions,
    id: 'listSessions',
    summary: 'List the own sessions',
    description: 'The devices that are signed in, with their last use in UTC.',
  },
  {
    route: IDENTITY_ROUTES.revokeSession,
    contract: revokeSession,
    path: { name: 'sessionId', refusal: 'SESSION_UNKNOWN' },
    id: 'revokeSession',
    status: 204,
    summary: 'End one session',
    description: 'Signs one device of the account out. Its access token is refused at once.',
  },
]);
