import { mutationOf, queryOf } from '@brote/api-client';
import {
  STAFF_ORDER_ROUTES as routes,
  type DocumentBackfillView,
  type EarlierDocumentsPreview,
  type IssueEarlierDocumentsRequest,
  type ListFailedPlanDocumentsReply,
  type PlanDocumentView,
} from '@brote/contracts/browser';
import { staffApi } from '../../../app/staff-api';
import { liveQueryOf } from '../../../app/refetch-on-change';

const planDocumentsApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    /** Documents of plans that could not be issued, the oldest first. */
    listFailedPlanDocuments: build.query<ListFailedPlanDocumentsReply, { readonly cursor: string | null }>(
      liveQueryOf(routes.listFailedPlanDocuments, ['PlanDocument']),
    ),
    /** Tries a failed document again; a worker issues it afterwards. */
    retryPlanDocument: build.mutation<PlanDocumentView, string>(mutationOf(routes.retryPlanDocument, ['PlanDocument', 'Audit'])),
    /** Earlier charges without an invoice, by month. All charges are read for it, so it is not refetched by itself. */
    previewEarlierDocuments: build.query<EarlierDocumentsPreview, undefined>(queryOf(routes.previewEarlierDocuments, ['EarlierDocument'])),
    /** Issues those invoices; workers do it afterwards. */
    issueEarlierDocuments: build.mutation<DocumentBackfillView, IssueEarlierDocumentsRequest>(
      mutationOf(routes.issueEarlierDocuments, ['EarlierDocument', 'Audit']),
    ),
  }),
});

export const {
  useListFailedPlanDocumentsQuery,
  useRetryPlanDocumentMutation,
  usePreviewEarlierDocumentsQuery,
  useIssueEarlierDocumentsMutation,
} = planDocumentsApi;
