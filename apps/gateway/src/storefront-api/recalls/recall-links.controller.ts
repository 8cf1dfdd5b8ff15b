import { AnswerRecallBody, answerRecall, getRecallByLink, RECALL_ROUTES } from '@brote/contracts/recalls';
import { shopController } from '../routing/shop-controller';

/** A recall by the signed link of its e-mail, without a sign-in. Reading changes nothing. */
export const RecallLinksController = shopController('orders', 'public', [
  {
    route: RECALL_ROUTES.byLink,
    contract: getRecallByLink,
    id: 'getRecallByLink',
    summary: 'Get a recall by its mailed link',
    description: 'The recall, the affected items of the customer, and the remedies to choose from.',
    byLink: true,
  },
  {
    route: RECALL_ROUTES.answer,
    contract: answerRecall,
    id: 'chooseRecallRemedy',
    summary: 'Choose the remedy of a recall',
    description: 'Stores the choice of the customer. It can be changed until the remedy is carried out.',
    byLink: true,
    body: AnswerRecallBody,
  },
]);
