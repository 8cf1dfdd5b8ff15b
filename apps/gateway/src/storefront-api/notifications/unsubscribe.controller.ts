import { NOTIFICATION_ROUTES, unsubscribe, type UnsubscribeReply } from '@brote/contracts/notifications';
import { RequestClient } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { Public } from '../../access/access.decorator';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { LinkToken } from '../../http/requests/link-token';

/** Unsubscribes from a kind of e-mail on the shop's page, which the link in the footer of an e-mail opens. */
@Controller()
export class UnsubscribeController {
  constructor(private readonly requests: RequestClient) {}

  @Public()
  @Endpoint(NOTIFICATION_ROUTES.unsubscribe, {
    limit: 'writes',
    id: 'unsubscribe',
    summary: 'Unsubscribe from a topic',
    description: 'Turns one kind of mail off by the signed link of a mail. It succeeds again when repeated.',
    tag: 'messages',
    contract: unsubscribe,
    byLink: true,
  })
  unsubscribe(@LinkToken() token: string): Promise<UnsubscribeReply> {
    return this.requests.send(unsubscribe, { token });
  }
}
