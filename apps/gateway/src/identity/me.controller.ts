import { Controller, Req, Res } from '@nestjs/common';
import type { Caller } from '@brote/contracts';
import {
  Accepted,
  closeAccount,
  CloseAccountBody,
  completeOnboarding,
  exportPersonalData,
  getMe,
  getProfile,
  IDENTITY_ROUTES,
  listSecurityEvents,
  ListSecurityEventsReply,
  OnboardBody,
  PersonalDataExport,
  ProfileBody,
  ProfileView,
  putProfile,
  UserView,
} from '@brote/contracts/identity';
import { RequestClient } from '@brote/messaging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Confirmed } from '../access/access.decorator';
import { Person } from '../access/caller.decorator';
import { RefreshCookie } from '../access/refresh-cookie';
import { ClientAddresses } from '../http/client-address';
import { Endpoint } from '../http/endpoint.decorator';
import { ValidBody } from '../http/valid-body';
import { personalDataPdf } from './personal-data-pdf';

const tag = 'account';

/** A customer's own account. It works before the onboarding: only pages wait for that. */
@Controller()
export class MeController {
  constructor(
    private readonly requests: RequestClient,
    private readonly addresses: ClientAddresses,
    private readonly cookie: RefreshCookie,
  ) {}

  @Confirmed()
  @Endpoint(IDENTITY_ROUTES.getMe, { limit: 'reads', summary: 'The account', tag, contract: getMe })
  me(@Person() caller: Caller): Promise<UserView> {
    return this.requests.send(getMe, {}, { caller });
  }

  @Confirmed()
  @Endpoint(IDENTITY_ROUTES.getProfile, { limit: 'reads', summary: 'The profile', tag, contract: getProfile })
  profile(@Person() caller: Caller): Promise<ProfileView> {
    return this.requests.send(getProfile, {}, { caller });
  }

  @Confirmed()
  @Endpoint(IDENTITY_ROUTES.putProfile, { limit: 'writes', summary: 'Replaces the profile', tag, contract: putProfile, body: ProfileBody })
  putProfile(@ValidBody(ProfileBody) body: ProfileBody, @Person() caller: Caller): Promise<ProfileView> {
    return this.requests.send(putProfile, body, { caller });
  }

  @Confirmed()
  @Endpoint(IDENTITY_ROUTES.onboard, {
    limit: 'writes',
    summary: 'Completes or skips the onboarding',
    tag,
    contract: completeOnboarding,
    body: OnboardBody,
  })
  onboard(@ValidBody(OnboardBody) body: OnboardBody, @Person() caller: Caller): Promise<UserView> {
    return this.requests.send(completeOnboarding, body, { caller });
  }

  @Confirmed()
  @Endpoint(IDENTITY_ROUTES.listSecurityEvents, {
    limit: 'reads',
    summary: 'What happened to the account lately',
    tag,
    contract: listSecurityEvents,
  })
  securityEvents(@Person() caller: Caller): Promise<ListSecurityEventsReply> {
    return this.requests.send(listSecurityEvents, {}, { caller });
  }

  @Confirmed()
  @Endpoint(IDENTITY_ROUTES.exportMe, {
    limit: 'rare',
    summary: 'Everything the shop knows of the person',
    tag,
    contract: exportPersonalData,
  })
  async exportMe(@Person() caller: Caller, @Res({ passthrough: true }) reply: FastifyReply): Promise<PersonalDataExport> {
    const data = await this.requests.send(exportPersonalData, {}, { caller });
    void reply.header('content-disposition', `attachment; filename="brote-${data.exportedAt.slice(0, 10)}.json"`);
    return data;
  }

  @Confirmed()
  @Endpoint(IDENTITY_ROUTES.exportMePdf, {
    limit: 'rare',
    summary: 'The same as a document',
    tag,
    contract: exportPersonalData,
    reply: 'application/pdf',
  })
  async exportMePdf(@Person() caller: Caller, @Res() reply: FastifyReply): Promise<void> {
    const data = await this.requests.send(exportPersonalData, {}, { caller });
    const name = `attachment; filename="brote-${data.exportedAt.slice(0, 10)}.pdf"`;
    await reply.headers({ 'content-type': 'application/pdf', 'content-disposition': name }).send(personalDataPdf(data));
  }

  @Confirmed()
  @Endpoint(IDENTITY_ROUTES.closeAccount, {
    limit: 'auth',
    summary: 'Closes the account and erases the person',
    tag,
    contract: closeAccount,
    body: CloseAccountBody,
  })
  async close(
    @ValidBody(CloseAccountBody) body: CloseAccountBody,
    @Person() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Accepted> {
    const done = await this.requests.send(closeAccount, { ...body, client: this.addresses.infoOf(request) }, { caller });
    this.cookie.clearWithCache(reply);
    return done;
  }
}
