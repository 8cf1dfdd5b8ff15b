import { Controller, Req, Res } from '@nestjs/common';
import type { Caller } from '@brote/contracts';
import {
  AcceptedReply,
  closeAccount,
  CloseAccountBody,
  exportPersonalData,
  IDENTITY_ROUTES,
  PersonalDataExport,
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

/** The export of the own personal data, and the end of the account with their erasure. */
@Controller()
export class PersonalDataController {
  constructor(
    private readonly requests: RequestClient,
    private readonly addresses: ClientAddresses,
    private readonly cookie: RefreshCookie,
  ) {}

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
