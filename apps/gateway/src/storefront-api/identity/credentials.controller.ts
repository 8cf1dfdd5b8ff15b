import { Controller, Req } from '@nestjs/common';
import type { Caller } from '@brote/contracts';
import {
  AcceptedReply,
  changeEmail,
  ChangeEmailBody,
  changePassword,
  ChangePasswordBody,
  IDENTITY_ROUTES,
} from '@brote/contracts/identity';
import { RequestClient } from '@brote/messaging';
import type { FastifyRequest } from 'fastify';
import { EmailConfirmed } from '../../access/access.decorator';
import { CurrentCaller } from '../../access/caller.decorator';
import { ClientAddresses } from '../../http/requests/client-address';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { ValidBody } from '../../http/requests/valid-body';

const tag = 'account';

/** Changes a customer's password and address; the current password is required. */
@Controller()
export class CredentialsController {
  constructor(
    private readonly requests: RequestClient,
    private readonly addresses: ClientAddresses,
  ) {}

  @EmailConfirmed()
  @Endpoint(IDENTITY_ROUTES.changePassword, {
    limit: 'auth',
    id: 'changePassword',
    status: 204,
    summary: 'Change the password',
    description: 'Needs the current password. Ends all other sessions of the account.',
    tag,
    contract: changePassword,
    body: ChangePasswordBody,
  })
  changePassword(
    @ValidBody(ChangePasswordBody) body: ChangePasswordBody,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<AcceptedReply> {
    return this.requests.send(changePassword, { ...body, client: this.addresses.clientInfoOf(request) }, { caller });
  }

  @EmailConfirmed()
  @Endpoint(IDENTITY_ROUTES.changeEmail, {
    limit: 'auth',
    id: 'requestEmailChange',
    status: 202,
    summary: 'Request a new email address',
    description: 'Mails a link to the new address. The account keeps its old address until the link is used.',
    tag,
    contract: changeEmail,
    body: ChangeEmailBody,
  })
  changeEmail(
    @ValidBody(ChangeEmailBody) body: ChangeEmailBody,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<AcceptedReply> {
    return this.requests.send(changeEmail, { ...body, client: this.addresses.clientInfoOf(request) }, { caller });
  }
}
