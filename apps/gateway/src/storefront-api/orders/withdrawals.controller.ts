import { confirmWithdrawal, ConfirmWithdrawalBody, ORDER_ROUTES, prepareWithdrawal, WithdrawalBody } from '@brote/contracts/orders';
import { shopController } from '../routing/shop-controller';

/** The two steps of a withdrawal from a contract, for guests and customers alike. */
export const WithdrawalsController = shopController('withdrawals', 'optional', [
  {
    route: ORDER_ROUTES.prepareWithdrawal,
    contract: prepareWithdrawal,
    limit: 'checkout',
    client: 'hash',
    id: 'prepareWithdrawal',
    summary: 'Prepare a withdrawal',
    description: 'Checks the contract and shows the declaration before it is made. The reply holds the token for its confirmation.',
    body: WithdrawalBody,
  },
  {
    route: ORDER_ROUTES.confirmWithdrawal,
    contract: confirmWithdrawal,
    access: 'public',
    limit: 'checkout',
    path: { name: 'withdrawalId', refusal: 'WITHDRAWAL_UNKNOWN' },
    id: 'confirmWithdrawal',
    status: 201,
    summary: 'Confirm a withdrawal',
    description: 'Declares the withdrawal from the contract and mails the receipt. Refund amounts are cents; times are UTC.',
    body: ConfirmWithdrawalBody,
  },
]);
