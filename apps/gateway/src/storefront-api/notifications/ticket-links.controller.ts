import { Controller, Req } from '@nestjs/common';
import { answerByLink, AnswerByLinkBody, getTicketByLink, NOTIFICATION_ROUTES, TicketThread } from '@brote/contracts/notifications';
import { RequestClient } from '@brote/messaging';
import type { FastifyRequest } from 'fastify';
import { Public } from '../../access/access.decorator';
import { ClientAddresses } from '../../http/requests/client-address';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { LinkToken } from '../../http/requests/link-token';
import { ValidBody } from '../../http/requests/valid-body';

const tag = 'messages';

/** A support conversation by the signed link of its e-mails, without a sign-in. Reading changes nothing. */
@Controller()
export class TicketLinksController {
  constructor(
    private readonly requests: RequestClient,
    private readonly addresses: ClientAddresses,
  ) {}

  @Public()
  @Endpoint(NOTIFICATION_ROUTES.getTicketByLink, {
    limit: 'reads',
    id: 'getTicketByLink',
    summary: 'Get a ticket by its mailed link',
    description: 'The messages of customer and shop, the oldest first. Times are UTC. Notes of staff are left out.',
    tag,
    contract: getTicketByLink,
    byLink: true,
  })
  getThread(@LinkToken() token: string): Promise<TicketThread> {
    return this.requests.send(getTicketByLink, { token });
  }

  @Public()
  @Endpoint(NOTIFICATION_ROUTES.answerByLink, {
    limit: 'writes',
    id: 'answerTicketByLink',
    status: 201,
    summary: 'Answer a ticket by its mailed link',
    description: 'Adds a message to the ticket, reopens it if it was closed, and returns the whole thread.',
    tag,
    contract: answerByLink,
    byLink: true,
    body: AnswerByLinkBody,
  })
  answer(
    @LinkToken() token: string,
    @ValidBody(AnswerByLinkBody) body: AnswerByLinkBody,
    @Req() request: FastifyRequest,
  ): Promise<TicketThread> {
    return this.requests.send(answerByLink, { ...body, token, clientHash: this.addresses.hashOf(request.ip) });
  }
}
