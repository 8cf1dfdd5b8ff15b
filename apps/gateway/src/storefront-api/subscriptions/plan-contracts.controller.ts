import { getPlanContract, getPlanContractByLink, renewPlanLink, SUBSCRIPTION_ROUTES } from '@brote/contracts/subscriptions';
import { shopController } from '../routing/shop-controller';

/** The contract of a plan, for its owner and by the link of an e-mail. */
export const PlanContractsController = shopController('withdrawals', 'public', [
  {
    route: SUBSCRIPTION_ROUTES.getPlanContract,
    contract: getPlanContract,
    access: 'confirmed',
    path: { name: 'subscriptionId', refusal: 'SUBSCRIPTION_UNKNOWN' },
    id: 'getPlanContract',
    summary: 'Get the contract of a subscription',
    description: 'The terms that the customer agreed to, and until when the contract can be withdrawn from.',
  },
  {
    route: SUBSCRIPTION_ROUTES.getPlanContractByLink,
    contract: getPlanContractByLink,
    id: 'getPlanContractByLink',
    summary: 'Get the contract of a subscription by its mailed link',
    description: 'The same as for the owner. LINK_ENDED means that a new link can be requested.',
    byLink: true,
  },
  {
    route: SUBSCRIPTION_ROUTES.renewPlanLink,
    contract: renewPlanLink,
    limit: 'rare',
    id: 'renewPlanLink',
    status: 202,
    summary: 'Renew the link of a subscription',
    description: 'Mails a new link to the address of the plan. The expired link proves the request.',
    byLink: true,
  },
]);
