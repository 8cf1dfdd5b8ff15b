import { Controller } from '@nestjs/common';
import {
  BoxByLinkView,
  changeBoxByLink,
  ChangeBoxBody,
  getBoxByLink,
  skipBoxByLink,
  SUBSCRIPTION_ROUTES,
  unskipBoxByLink,
} from '@brote/contracts/subscriptions';
import { RequestClient } from '@brote/messaging';
import { Public } from '../access/access.decorator';
import { Endpoint } from '../http/endpoint.decorator';
import { LinkToken } from '../http/link-token';
import { ValidBody } from '../http/valid-body';

const tag = 'subscriptions';

/** What the mail about a box allows without signing in: its signed link is the permission. Looking changes nothing. */
@Controller()
export class BoxLinksController {
  constructor(private readonly requests: RequestClient) {}

  @Public()
  @Endpoint(SUBSCRIPTION_ROUTES.getBoxByLink, {
    limit: 'reads',
    summary: 'A box to come, by the signed link of its mail',
    tag,
    contract: getBoxByLink,
    byLink: true,
  })
  box(@LinkToken() token: string): Promise<BoxByLinkView> {
    return this.requests.send(getBoxByLink, { token });
  }

  @Public()
  @Endpoint(SUBSCRIPTION_ROUTES.skipByLink, {
    limit: 'writes',
    summary: 'Leaves a box out, by the signed link',
    tag,
    contract: skipBoxByLink,
    byLink: true,
  })
  skip(@LinkToken() token: string): Promise<BoxByLinkView> {
    return this.requests.send(skipBoxByLink, { token });
  }

  @Public()
  @Endpoint(SUBSCRIPTION_ROUTES.unskipByLink, {
    limit: 'writes',
    summary: 'Takes a box that was left out back in, by the signed link',
    tag,
    contract: unskipBoxByLink,
    byLink: true,
  })
  unskip(@LinkToken() token: string): Promise<BoxByLinkView> {
    return this.requests.send(unskipBoxByLink, { token });
  }

  @Public()
  @Endpoint(SUBSCRIPTION_ROUTES.changeByLink, {
    limit: 'writes',
    summary: 'Other brushes for a box and the following ones, by the signed link',
    tag,
    contract: changeBoxByLink,
    byLink: true,
    body: ChangeBoxBody,
  })
  change(@LinkToken() token: string, @ValidBody(ChangeBoxBody) { brushes }: ChangeBoxBody): Promise<BoxByLinkView> {
    return this.requests.send(changeBoxByLink, { token, brushes });
  }
}
