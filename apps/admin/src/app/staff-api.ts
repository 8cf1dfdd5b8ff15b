import { api } from '@brote/api-client';

/** The API with the cached lists that only the back office shows. Pages of the shop do not load their names. */
export const staffApi = api.enhanceEndpoints({
  addTagTypes: ['BillingRecord', 'DeadLetter', 'EarlierDocument', 'OssReturn', 'Payout', 'PlanDocument', 'TreeReceipt', 'UnknownPayment'],
});
