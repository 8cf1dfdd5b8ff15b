import { api, mutationOf } from '@brote/api-client';
import { STAFF_ORDER_ROUTES as routes, type ListFailedPlanDocumentsReply, type PlanDocumentView } from '@brote/contracts/browser';
import { liveQueryOf } from '../../../app/refetch-on-change';

const planDocumentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Documents of plans that could not be issued, the oldest first. */
    listFailedPlanDocuments: build.query<ListFailedPlanDocumentsReply, { readonly cursor: string | null }>(
      liveQueryOf(routes.listFailedPlanDocuments, ['PlanDocument']),
    ),
    /** Tries a failed document again; a worker issues it afterwards. */
    retryPlanDocument: build.mutation<PlanDocumentView, string>(mutationOf(routes.retryPlanDocument, ['PlanDocument', 'Audit'])),
  }),
});

export const { useListFailedPlanDocumentsQuery, useRetryPlanDocumentMutation } = planDocumentsApi;
