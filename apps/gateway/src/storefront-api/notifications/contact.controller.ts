import { Controller, Req } from '@nestjs/common';
import type { Caller } from '@brote/contracts';
import {
  ContactBody,
  NOTIFICATION_ROUTES,
  openSupportTicket,
  sendContactMessage,
  SupportBody,
  TicketReply,
} from '@brote/contracts/notifications';
import { RequestClient } from '@brote/messaging';
import type { FastifyRequest } from 'fastify';
import { GuestOrSignedIn, Public } from '../../access/access.decorator';
import { CurrentCallerOrGuest } from '../../access/caller.decorator';
import { ClientAddresses } from '../../http/requests/client-address';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { ValidBody } from '../../http/requests/valid-body';

const tag = 'messages';

/** Messages of people to the shop. */
@Controller()
export class ContactController {
  constructor(
    private readonly requests: RequestClient,
    private readonly addresses: ClientAddresses,
  ) {}

  @Public()
  @Endpoint(NOTIFICATION_ROUTES.contact, {
    limit: 'rare',
    id: 'sendContactMessage',
    status: 201,
    summary: 'Send a message to the shop',
    description: 'Opens a support ticket and mails its number to the sender.',
    tag,
    contract: sendContactMessage,
    body: ContactBody,
  })
  sendContactMessage(@ValidBody(ContactBody) body: ContactBody, @Req() request: FastifyRequest): Promise<TicketReply> {
    return this.requests.send(sendContactMessage, { ...body, clientHash: this.addresses.hashOf(request.ip) });
  }

  @GuestOrSignedIn()
  @Endpoint(NOTIFICATION_ROUTES.supportRequest, {
    limit: 'rare',
    id: 'openSupportTicket',
    status: 201,
    summary: 'Open a support ticket',
    description: 'Opens a ticket about an order, a subscription or the account. A signed-in customer is named by the token.',
    tag,
    contract: openSupportTicket,
    body: SupportBody,
  })
  openSupportTicket(
    @ValidBody(SupportBody) body: SupportBody,
    @CurrentCallerOrGuest() caller: Caller | null,
    @Req() request: FastifyRequest,
  ): Promise<TicketReply> {
    return this.requests.send(openSupportTicket, { ...body, clientHash: this.addresses.hashOf(request.ip) }, { caller });
  }
}
