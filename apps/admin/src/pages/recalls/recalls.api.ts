import { api } from '@brote/api-client';
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
import { refetchOnChange } from '../../app/refetch-on-change';

interface ListRecipientsQuery {
  readonly recallId: string;
  /** Null for all people. */
  readonly progress: RecallProgress | null;
  readonly cursor: string | null;
}

const recallsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRecalls: build.query<ListRecallsReply, undefined>({ query: () => ({ route: at.list }), providesTags: ['Recall'] }),
    listRecallPeople: build.query<ListRecallRecipientsReply, ListRecipientsQuery>({
      query: ({ recallId, ...query }) => ({ route: at.people, params: { recallId }, query }),
      providesTags: ['Recall'],
      onCacheEntryAdded: refetchOnChange(['Recall']),
    }),
    /** Counts the buyers that the recall would notify. Changes nothing. */
    previewRecall: build.mutation<RecallPreview, RecallScope>({ query: (body) => ({ route: at.preview, body }) }),
    openRecall: build.mutation<StaffRecallView, OpenRecallRequest>({
      query: (body) => ({ route: at.open, body }),
      invalidatesTags: ['Recall', 'Audit'],
    }),
    notifyBuyers: build.mutation<StaffRecallView, string>({
      query: (recallId) => ({ route: at.notify, params: { recallId }, body: {} }),
      invalidatesTags: ['Recall', 'Audit'],
    }),
    closeRecall: build.mutation<StaffRecallView, CloseRecallRequest>({
      query: ({ recallId, ...body }) => ({ route: at.close, params: { recallId }, body }),
      invalidatesTags: ['Recall', 'Audit'],
    }),
    finishRemedy: build.mutation<RecallRecipient, FinishRemedyRequest>({
      query: ({ recallId, noticeId, ...body }) => ({ route: at.finishRemedy, params: { recallId, noticeId }, body }),
      invalidatesTags: ['Recall', 'Audit'],
    }),
    listBatches: build.query<ListBatchesReply, undefined>({
      query: () => ({ route: at.batches }),
      providesTags: ['Stock'],
      onCacheEntryAdded: refetchOnChange(['Stock']),
    }),
    blockBatch: build.mutation<BlockBatchReply, BlockBatchRequest>({
      query: (body) => ({ route: at.blockBatch, body }),
      invalidatesTags: ['Stock', 'Audit'],
    }),
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
