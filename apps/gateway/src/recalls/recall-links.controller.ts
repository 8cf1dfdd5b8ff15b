import { AnswerRecallBody, answerRecall, getRecallByLink, RECALL_ROUTES, type RecallByLinkView } from '@brote/contracts/recalls';
import { RequestClient } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { Public } from '../access/access.decorator';
import { Endpoint } from '../http/endpoint.decorator';
import { LinkToken } from '../http/link-token';
import { ValidBody } from '../http/valid-body';

const tag = 'orders';

/** A recall by the signed link of its e-mail, without a sign-in. Reading changes nothing. */
@Controller()
export class RecallLinksController {
  constructor(private readonly requests: RequestClient) {}

  @Public()
  @Endpoint(RECALL_ROUTES.byLink, {
    limit: 'reads',
    summary: 'A recall, by the signed link of its mail',
    tag,
    contract: getRecallByLink,
    byLink: true,
  })
  read(@LinkToken() token: string): Promise<RecallByLinkView> {
    return this.requests.send(getRecallByLink, { token });
  }

  @Public()
  @Endpoint(RECALL_ROUTES.answer, {
    limit: 'writes',
    summary: 'Chooses a remedy, by the signed link',
    tag,
    contract: answerRecall,
    byLink: true,
    body: AnswerRecallBody,
  })
  answer(@LinkToken() token: string, @ValidBody(AnswerRecallBody) { remedy }: AnswerRecallBody): Promise<RecallByLinkView> {
    return this.requests.send(answerRecall, { token, remedy });
  }
}
