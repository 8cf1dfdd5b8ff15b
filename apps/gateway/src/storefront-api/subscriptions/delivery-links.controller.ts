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
import { Public } from '../../access/access.decorator';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { LinkToken } from '../../http/requests/link-token';
import { ValidBody } from '../../http/requests/valid-body';

const tag = 'subscriptions';

/** Actions that the e-mail about a delivery permits without a sign-in: its signed link is the permission. Reading changes nothing. */
@Controller()
export class DeliveryLinksController {
  constructor(private readonly requests: RequestClient) {}

  @Public()
  @Endpoint(SUBSCRIPTION_ROUTES.getDeliveryByLink, {
    limit: 'reads',
    id: 'getDeliveryByLink',
    summary: 'Get a delivery by its mailed link',
    description: 'The next delivery of a plan, with its day in Europe/Madrid and the changes that are still allowed.',
    tag,
    contract: getDeliveryByLink,
    byLink: true,
  })
  getDelivery(@LinkToken() token: string): Promise<DeliveryByLinkView> {
    return this.requests.send(getDeliveryByLink, { token });
  }

  @Public()
  @Endpoint(SUBSCRIPTION_ROUTES.skipByLink, {
    limit: 'writes',
    id: 'skipDeliveryByLink',
    summary: 'Skip a delivery by its mailed link',
    description: 'Skips the delivery and its charge. It succeeds again when repeated.',
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
    id: 'unskipDeliveryByLink',
    summary: 'Unskip a delivery by its mailed link',
    description: 'Schedules a skipped delivery and its charge again.',
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
    id: 'changeDeliveryByLink',
    summary: 'Change the brushes of a delivery by its mailed link',
    description: 'Changes the colors of this delivery and the following ones. The number of brushes stays.',
    tag,
    contract: changeDeliveryByLink,
    byLink: true,
    body: ChangeDeliveryBody,
  })
  changeBrushes(@LinkToken() token: string, @ValidBody(ChangeDeliveryBody) { brushes }: ChangeDeliveryBody): Promise<DeliveryByLinkView> {
    return this.requests.send(changeDeliveryByLink, { token, brushes });
  }
}
