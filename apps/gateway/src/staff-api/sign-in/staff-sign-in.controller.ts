import {
  AcceptedReply,
  AccessGrant,
  verifySecondFactor,
  refreshSession,
  SecondFactorBody,
  type SessionGrant,
  signInStaff,
  signOut,
  STAFF_ROUTES,
  StaffAccessGrant,
  StaffSignInBody,
  StaffSignInView,
} from '@brote/contracts/identity';
import { RequestClient, Refusal } from '@brote/messaging';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../access/access.decorator';
import { ClientAddresses } from '../../http/requests/client-address';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { ValidBody } from '../../http/requests/valid-body';
import { StaffCookie } from './staff-cookie';

const tag = 'staff sign-in';
const audience = 'admin';

/** Starts, renews and ends sessions of the back office: a password, then a second factor. Its cookie is not the shop's. */
@Controller()
export class StaffSignInController {
  constructor(
    private readonly requests: RequestClient,
    private readonly addresses: ClientAddresses,
    private readonly cookie: StaffCookie,
  ) {}

  @Public()
  @Endpoint(STAFF_ROUTES.signIn, {
    ...{
      limit: 'auth',
      id: 'signInStaff',
      summary: 'Sign in to the back office',
      description: 'Checks the password, and returns the next step: enroll or enter a second factor.',
      tag,
    },
    ...{ contract: signInStaff, body: StaffSignInBody, reply: StaffSignInView },
  })
  async signIn(
    @ValidBody(StaffSignInBody) body: StaffSignInBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StaffSignInView> {
    const { grant, ...rest } = await this.requests.send(signInStaff, {
      ...body,
      client: this.addresses.clientInfoOf(request),
      replaces: this.cookie.read(request),
    });
    return { ...rest, grant: grant && this.grant(reply, grant) };
  }

  @Public()
  @Endpoint(STAFF_ROUTES.secondFactor, {
    ...{
      limit: 'auth',
      id: 'verifySecondFactor',
      summary: 'Verify the second factor',
      description: 'Completes the sign-in: returns an access token that lasts ten minutes and sets the cookie of the back office.',
      tag,
    },
    ...{ contract: verifySecondFactor, body: SecondFactorBody, reply: StaffAccessGrant },
  })
  async verifySecondFactor(
    @ValidBody(SecondFactorBody) body: SecondFactorBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StaffAccessGrant> {
    const sessionGrant = await this.requests.send(verifySecondFactor, {
      ...body,
      client: this.addresses.clientInfoOf(request),
      replaces: this.cookie.read(request),
    });
    return { ...this.grant(reply, sessionGrant), recoveryCodes: sessionGrant.recoveryCodes };
  }

  @Public()
  @Endpoint(STAFF_ROUTES.refresh, {
    ...{
      limit: 'sessions',
      id: 'refreshStaffSession',
      summary: 'Refresh the session of the back office',
      description: 'Replaces the cookie and returns a new access token for ten minutes. SESSION_ENDED demands a new sign-in.',
      tag,
      byCookie: true,
    },
    ...{ contract: refreshSession, reply: AccessGrant },
  })
  async refresh(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<AccessGrant> {
    try {
      const refreshToken = this.cookie.read(request);
      if (refreshToken === null) throw new Refusal('SESSION_ENDED');
      return this.grant(
        reply,
        await this.requests.send(refreshSession, { refreshToken, audience, client: this.addresses.clientInfoOf(request) }),
      );
    } catch (error) {
      if (error instanceof Refusal) this.cookie.clear(reply);
      throw error;
    }
  }

  @Public()
  @Endpoint(STAFF_ROUTES.signOut, {
    ...{
      limit: 'sessions',
      id: 'signOutStaff',
      status: 204,
      summary: 'Sign out of the back office',
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

  private grant(reply: FastifyReply, sessionGrant: SessionGrant): AccessGrant {
    this.cookie.set(reply, sessionGrant);
    const { accessToken, accessExpiresAt, sessionId, user } = sessionGrant;
    return { accessToken, accessExpiresAt, sessionId, user };
  }
}
