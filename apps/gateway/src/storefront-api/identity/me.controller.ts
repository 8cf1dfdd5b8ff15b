import { Controller, Req, Res } from '@nestjs/common';
import type { Caller } from '@brote/contracts';
import {
  AcceptedReply,
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
import { EmailConfirmed } from '../../access/access.decorator';
import { CurrentCaller } from '../../access/caller.decorator';
import { RefreshCookie } from '../../access/refresh-cookie';
import { ClientAddresses } from '../../http/requests/client-address';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { ValidBody } from '../../http/requests/valid-body';
import { renderPersonalDataPdf } from './personal-data-pdf';

const tag = 'account';

/** A customer's own account. It works before the onboarding: only pages wait for that. */
@Controller()
export class MeController {
  constructor(
    private readonly requests: RequestClient,
    private readonly addresses: ClientAddresses,
    private readonly cookie: RefreshCookie,
  ) {}

  @EmailConfirmed()
  @Endpoint(IDENTITY_ROUTES.getMe, {
    limit: 'reads',
    id: 'getAccount',
    summary: 'Get the own account',
    description: 'Address, roles, language and membership of the signed-in customer. Times are UTC.',
    tag,
    contract: getMe,
  })
  getMe(@CurrentCaller() caller: Caller): Promise<UserView> {
    return this.requests.send(getMe, {}, { caller });
  }

  @EmailConfirmed()
  @Endpoint(IDENTITY_ROUTES.getProfile, {
    limit: 'reads',
    id: 'getProfile',
    summary: 'Get the own profile',
    description: 'Name, phone and postal address of the customer.',
    tag,
    contract: getProfile,
  })
  getProfile(@CurrentCaller() caller: Caller): Promise<ProfileView> {
    return this.requests.send(getProfile, {}, { caller });
  }

  @EmailConfirmed()
  @Endpoint(IDENTITY_ROUTES.putProfile, {
    limit: 'writes',
    id: 'replaceProfile',
    summary: 'Replace the own profile',
    description: 'Stores exactly these fields.',
    tag,
    contract: putProfile,
    body: ProfileBody,
  })
  putProfile(@ValidBody(ProfileBody) body: ProfileBody, @CurrentCaller() caller: Caller): Promise<ProfileView> {
    return this.requests.send(putProfile, body, { caller });
  }

  @EmailConfirmed()
  @Endpoint(IDENTITY_ROUTES.onboard, {
    limit: 'writes',
    id: 'completeOnboarding',
    summary: 'Complete or skip the onboarding',
    description: 'Stores the answers of the first visit. A customer must do this once before a subscription can start.',
    tag,
    contract: completeOnboarding,
    body: OnboardBody,
  })
  onboard(@ValidBody(OnboardBody) body: OnboardBody, @CurrentCaller() caller: Caller): Promise<UserView> {
    return this.requests.send(completeOnboarding, body, { caller });
  }

  @EmailConfirmed()
  @Endpoint(IDENTITY_ROUTES.listSecurityEvents, {
    limit: 'reads',
    id: 'listSecurityEvents',
    summary: 'List recent security events',
    description: 'Sign-ins, changed passwords and addresses, and ended sessions, the latest first. Times are UTC.',
    tag,
    contract: listSecurityEvents,
  })
  listSecurityEvents(@CurrentCaller() caller: Caller): Promise<ListSecurityEventsReply> {
    return this.requests.send(listSecurityEvents, {}, { caller });
  }

  @EmailConfirmed()
  @Endpoint(IDENTITY_ROUTES.exportMe, {
    limit: 'rare',
    id: 'exportPersonalData',
    summary: 'Export the own personal data',
    description: 'Every personal record of all services, as JSON sections. Times are UTC, amounts are cents.',
    tag,
    contract: exportPersonalData,
  })
  async exportPersonalData(@CurrentCaller() caller: Caller, @Res({ passthrough: true }) reply: FastifyReply): Promise<PersonalDataExport> {
    const data = await this.requests.send(exportPersonalData, {}, { caller });
    void reply.header('content-disposition', `attachment; filename="brote-${data.exportedAt.slice(0, 10)}.json"`);
    return data;
  }

  @EmailConfirmed()
  @Endpoint(IDENTITY_ROUTES.exportMePdf, {
    limit: 'rare',
    id: 'exportPersonalDataAsPdf',
    summary: 'Export the own personal data as PDF',
    description: 'The records of the JSON export as a document.',
    tag,
    contract: exportPersonalData,
    reply: 'application/pdf',
  })
  async exportPersonalDataPdf(@CurrentCaller() caller: Caller, @Res() reply: FastifyReply): Promise<void> {
    const data = await this.requests.send(exportPersonalData, {}, { caller });
    const name = `attachment; filename="brote-${data.exportedAt.slice(0, 10)}.pdf"`;
    await reply.headers({ 'content-type': 'application/pdf', 'content-disposition': name }).send(renderPersonalDataPdf(data));
  }

  @EmailConfirmed()
  @Endpoint(IDENTITY_ROUTES.closeAccount, {
    limit: 'auth',
    id: 'closeAccount',
    status: 204,
    summary: 'Close the own account',
    description:
      'Needs the password. Ends all sessions and erases the personal data; records that the law demands stay. Clears the session cookie.',
    tag,
    contract: closeAccount,
    body: CloseAccountBody,
  })
  async closeAccount(
    @ValidBody(CloseAccountBody) body: CloseAccountBody,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AcceptedReply> {
    const emptyReply = await this.requests.send(closeAccount, { ...body, client: this.addresses.clientInfoOf(request) }, { caller });
    this.cookie.clearCookieAndCache(reply);
    return emptyReply;
  }
}
