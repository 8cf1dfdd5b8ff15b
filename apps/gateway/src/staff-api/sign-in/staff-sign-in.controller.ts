import {
  AcceptedReply,
  AccessGrant,
  verifySecondFactor,
  refreshSession,
  SecondFactorBody,
  signInStaff,
  signOut,
  STAFF_ROUTES,
  StaffAccessGrant,
  StaffSignInBody,
  StaffSignInView,
} from '@brote/contracts/identity';
import { RequestClient } from '@brote/messaging';
import { Controller, Inject, Injectable, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../access/access.decorator';
import { ClientAddresses } from '../../http/requests/client-address';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { ValidBody } from '../../http/requests/valid-body';
import { CookieSessions } from '../../access/cookie-sessions';
import { RefreshCookie } from '../../access/refresh-cookie';

/** The cookie of the back office, with its own name: one browser may be signed in here and in the shop. */
@Injectable()
export class StaffCookie extends RefreshCookie {
  protected override readonly label: string = 'brote-staff';
}

const tag = 'staff sign-in';

/** Starts, renews and ends sessions of the back office: a password, then a second factor. Its cookie is not the shop's. */
@Controller()
export class StaffSignInController extends CookieSessions {
  constructor(requests: RequestClient, addresses: ClientAddresses, @Inject(StaffCookie) cookie: StaffCookie) {
    super(requests, addresses, cookie);
  }

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
    return { ...rest, grant: grant && this.grantAccess(reply, grant) };
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
    return { ...this.grantAccess(reply, sessionGrant), recoveryCodes: sessionGrant.recoveryCodes };
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
  refresh(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<AccessGrant> {
    return this.renew('admin', request, reply);
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
  signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<AcceptedReply> {
    return this.end(request, reply);
  }
}
