import { defineEndpoint } from '#app/api/endpoint';
import { buildListPage, createdParam, isWithin, listParams } from '#app/api/lists';
import { text } from '#app/api/params';
import { notFoundError } from '#app/api/stripe-error';

export const balanceEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/v1/balance_transactions',
    params: { ...listParams, created: createdParam(), currency: text(3), payout: text(), source: text(), type: text() },
    run({ sandbox, params }) {
      const { created, currency, payout, source, type } = params;
      if (payout !== undefined && sandbox.payouts.get(payout) === undefined) throw notFoundError('payout', payout, 'payout');
      return buildListPage('/v1/balance_transactions', sandbox.balanceTransactions, params, (transaction) => {
        const isMatch = (source === undefined || transaction.source === source) && (type === undefined || transaction.type === type);
        const isOfPayout = payout === undefined || sandbox.payoutOf.get(transaction.id) === payout;
        return (
          isMatch && isOfPayout && (currency ?? transaction.currency) === transaction.currency && isWithin(created, transaction.created)
        );
      });
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/balance_transactions/:id',
    params: {},
    run({ sandbox, id }) {
      const transaction = sandbox.balanceTransactions.get(id);
      if (transaction === undefined) throw notFoundError('balance transaction', id);
      return transaction;
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/payouts',
    params: { ...listParams, arrival_date: createdParam(), created: createdParam(), destination: text(), status: text() },
    run({ sandbox, params }) {
      const { arrival_date: arrivalDate, created, destination, status } = params;
      return buildListPage('/v1/payouts', sandbox.payouts, params, (payout) => {
        const isMatch =
          (status === undefined || payout.status === status) && (destination === undefined || payout.destination === destination);
        return isMatch && isWithin(arrivalDate, payout.arrival_date) && isWithin(created, payout.created);
      });
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/payouts/:id',
    params: {},
    run({ sandbox, id }) {
      const payout = sandbox.payouts.get(id);
      if (payout === undefined) throw notFoundError('payout', id);
      return payout;
    },
  }),
];
