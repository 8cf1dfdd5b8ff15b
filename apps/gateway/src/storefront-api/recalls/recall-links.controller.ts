import { AnswerRecallBody, answerRecall, getRecallByLink, RECALL_ROUTES, type RecallByLinkView } from '@brote/contracts/recalls';
import { RequestClient } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { Public } from '../../access/access.decorator';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { LinkToken } from '../../http/requests/link-token';
import { ValidBody } from '../../http/requests/valid-body';

const tag = 'orders';

/** A recall by the signed link of its e-mail, without a sign-in. Reading changes nothing. */
@Controller()
export class RecallLinksController {
  constructor(private readonly requests: RequestClient) {}

  @Public()
  @Endpoint(RECALL_ROUTES.byLink, {
    limit: 'reads',
    id: 'getRecallByLink',
    summary: 'Get a recall by its mailed link',
    description: 'The recall, the affected items of the customer, and the remedies to choose from.',
    tag,
    contract: getRecallByLink,
    byLink: true,
  })
  getRecall(@LinkToken() token: string): Promise<RecallByLinkView> {
    return this.requests.send(getRecallByLink, { token });
  }

  @Public()
  @Endpoint(RECALL_ROUTES.answer, {
    limit: 'writes',
    id: 'chooseRecallRemedy',
    summary: 'Choose the remedy of a recall',
    description: 'Stores the choice of the customer. It can be changed until the remedy is carried out.',
    tag,
    contract: answerRecall,
    byLink: true,
    body: AnswerRecallBody,
  })
  chooseRemedy(@LinkToken() token: string, @ValidBody(AnswerRecallBody) { remedy }: AnswerRecallBody): Promise<RecallByLinkView> {
    return this.requests.send(answerRecall, { token, remedy });
  }
}
