import { api, linkRequestTo, requestTo } from '@brote/api-client';
import { DOCUMENT_ROUTES, type ExplainChargeRequest, type ExplainedCharge } from '@brote/contracts/browser';

const chargeApi = api.injectEndpoints({
  endpoints: (build) => ({
    explainOrder: build.query<ExplainedCharge, string>({ query: requestTo(DOCUMENT_ROUTES.explainOrder) }),
    explainCharge: build.query<ExplainedCharge, ExplainChargeRequest>({
      query: (charge) => ({ route: DOCUMENT_ROUTES.explainCharge, params: { ...charge } }),
    }),
    /** The charge of the order of a mailed link, whose secret is the input. */
    explainLinkedOrder: build.query<ExplainedCharge, string>({ query: linkRequestTo(DOCUMENT_ROUTES.explainOrderByLink) }),
  }),
});

export const { useExplainOrderQuery, useExplainChargeQuery, useExplainLinkedOrderQuery } = chargeApi;
