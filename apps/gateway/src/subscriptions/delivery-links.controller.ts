import { Controller } from '@nestjs/common';
import {
  DeliveryByLinkView,
  changeDeliveryByLink,
  ChangeDeliveryBody,
  getDeliveryByLink,
  skipDeliveryByLink,
  SUBSCRIPTION_ROUTES,
  unskipDeliveryByLink,
} from '@brote/contracts/subscriptions';
import { RequestClient } from '@brote/messaging';
import { Public } from '../access/access.decorator';
import { Endpoint } from '../http/endpoint.decorator';
import { LinkToken } from '../http/link-token';
import { ValidBody } from '../http/valid-body';

const tag = 'subscriptions';

/** What the mail about a delivery allows without signing in: its signed link is the permission. Looking changes nothing. */
@Controller()
export class DeliveryLinksController {
  constructor(private readonly requests: RequestClient) {}

  @Public()
  @Endpoint(SUBSCRIPTION_ROUTES.getDeliveryByLink, {
    limit: 'reads',
    summary: 'A delivery to come, by the signed link of its mail',
    tag,
    contract: getDeliveryByLink,
    byLink: true,
  })
  delivery(@LinkToken() token: string): Promise<DeliveryByLinkView> {
    return this.requests.send(getDeliveryByLink, { token });
  }

  @Public()
  @Endpoint(SUBSCRIPTION_ROUTES.skipByLink, {
    limit: 'writes',
    summary: 'Leaves a delivery out, by the signed link',
    tag,
    contract: skipDeliveryByLink,
    byLink: true,
  })
  skip(@LinkToken() token: string): Promise<DeliveryByLinkView> {
    return this.requests.send(skipDeliveryByLink, { token });
  }

  @Public()
  @Endpoint(SUBSCRIPTION_ROUTES.unskipByLink, {
    limit: 'writes',
    summary: 'Takes a delivery that was left out back in, by the signed link',
    tag,
    contract: unskipDeliveryByLink,
    byLink: true,
  })
  unskip(@LinkToken() token: string): Promise<DeliveryByLinkView> {
    return this.requests.send(unskipDeliveryByLink, { token });
  }

  @Public()
  @Endpoint(SUBSCRIPTION_ROUTES.changeByLink, {
    limit: 'writes',
    summary: 'Other brushes for a delivery and the following ones, by the signed link',
    tag,
    contract: changeDeliveryByLink,
    byLink: true,
    body: ChangeDeliveryBody,
  })
  change(@LinkToken() token: string, @ValidBody(ChangeDeliveryBody) { brushes }: ChangeDeliveryBody): Promise<DeliveryByLinkView> {
    return this.requests.send(changeDeliveryByLink, { token, brushes });
  }
}
