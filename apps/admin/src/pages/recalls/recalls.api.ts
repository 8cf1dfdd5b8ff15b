import { api, requestTo, queryOf, mutationOf } from '@brote/api-client';
import {
  RECALL_ROUTES as at,
  type BlockBatchReply,
  type BlockBatchRequest,
  type CloseRecallRequest,
  type FinishRemedyRequest,
  type ListBatchesReply,
  type ListRecallRecipientsReply,
  type ListRecallsReply,
  type OpenRecallRequest,
  type RecallRecipient,
  type RecallPreview,
  type RecallProgress,
  type RecallScope,
  type StaffRecallView,
} from '@brote/contracts/browser';
import { liveQueryOf } from '../../app/refetch-on-change';

interface ListRecipientsQuery {
  readonly recallId: string;
  /** Null for all people. */
  readonly progress: RecallProgress | null;
  readonly cursor: string | null;
}

const recallsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRecalls: build.query<ListRecallsReply, undefined>(queryOf(at.list, ['Recall'])),
    listRecallPeople: build.query<ListRecallRecipientsReply, ListRecipientsQuery>(liveQueryOf(at.people, ['Recall'])),
    /** Counts the buyers that the recall would notify. Changes nothing. */
    previewRecall: build.mutation<RecallPreview, RecallScope>({ query: requestTo(at.preview) }),
    openRecall: build.mutation<StaffRecallView, OpenRecallRequest>(mutationOf(at.open, ['Recall', 'Audit'])),
    notifyBuyers: build.mutation<StaffRecallView, { readonly recallId: string }>(mutationOf(at.notify, ['Recall', 'Audit'])),
    closeRecall: build.mutation<StaffRecallView, CloseRecallRequest>(mutationOf(at.close, ['Recall', 'Audit'])),
    finishRemedy: build.mutation<RecallRecipient, FinishRemedyRequest>(mutationOf(at.finishRemedy, ['Recall', 'Audit'])),
    listBatches: build.query<ListBatchesReply, undefined>(liveQueryOf(at.batches, ['Stock'])),
    blockBatch: build.mutation<BlockBatchReply, BlockBatchRequest>(mutationOf(at.blockBatch, ['Stock', 'Audit'])),
  }),
});

export const {
  useListBatchesQuery,
  useBlockBatchMutation,
  useListRecallsQuery,
  useListRecallPeopleQuery,
  usePreviewRecallMutation,
  useOpenRecallMutation,
  useNotifyBuyersMutation,
  useCloseRecallMutation,
  useFinishRemedyMutation,
} = recallsApi;
