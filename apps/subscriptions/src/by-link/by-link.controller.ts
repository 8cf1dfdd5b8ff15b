import {
  changeBoxByLink,
  getBoxByLink,
  getSubscriptionMailFacts,
  skipBoxByLink,
  unskipBoxByLink,
  type BoxByLinkView,
  type BoxLinkRequest,
  type ChangeBoxRequest,
  type MailFactsRequest,
  type SubscriptionMailFacts,
} from '@brote/contracts/subscriptions';
import { Handles } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { ActByLink } from './act-by-link';
import { GetMailFacts } from './get-mail-facts';

/** What mails need, and what their links allow. */
@Injectable()
export class ByLinkController {
  constructor(
    private readonly byLink: ActByLink,
    private readonly mailFacts: GetMailFacts,
  ) {}

  @Handles(getBoxByLink)
  getBox({ token }: BoxLinkRequest): Promise<BoxByLinkView> {
    return this.byLink.get(token);
  }

  @Handles(skipBoxByLink)
  skipBox({ token }: BoxLinkRequest): Promise<BoxByLinkView> {
    return this.byLink.skip(token);
  }

  @Handles(unskipBoxByLink)
  unskipBox({ token }: BoxLinkRequest): Promise<BoxByLinkView> {
    return this.byLink.unskip(token);
  }

  @Handles(changeBoxByLink)
  changeBox(request: ChangeBoxRequest): Promise<BoxByLinkView> {
    return this.byLink.change(request);
  }

  @Handles(getSubscriptionMailFacts)
  getMailFacts(request: MailFactsRequest): Promise<SubscriptionMailFacts> {
    return this.mailFacts.execute(request);
  }
}
