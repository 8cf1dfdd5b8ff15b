import { api } from '@brote/api-client';
import {
  RECALL_ROUTES as at,
  type BlockBatchReply,
  type BlockBatchRequest,
  type CloseRecallRequest,
  type ListBatchesReply,
  type ListRecallPeopleReply,
  type ListRecallsReply,
  type OpenRecallRequest,
  type RecallPreview,
  type RecallScope,
  type StaffRecallView,
} from '@brote/contracts/browser';

const recallsApi = api.enhanceEndpoints({ addTagTypes: ['Recall'] }).injectEndpoints({
  endpoints: (build) => ({
    listRecalls: build.query<ListRecallsReply, undefined>({ query: () => ({ route: at.list }), providesTags: ['Recall'] }),
    listRecallPeople: build.query<ListRecallPeopleReply, { readonly recallId: string; readonly cursor: string | null }>({
      query: ({ recallId, cursor }) => ({ route: at.people, params: { recallId }, query: { cursor } }),
      providesTags: ['Recall'],
    }),
    /** Changes nothing: who would be told. */
    previewRecall: build.mutation<RecallPreview, RecallScope>({ query: (body) => ({ route: at.preview, body }) }),
    openRecall: build.mutation<StaffRecallView, OpenRecallRequest>({
      query: (body) => ({ route: at.open, body }),
      invalidatesTags: ['Recall', 'Audit'],
    }),
    tellRecall: build.mutation<StaffRecallView, string>({
      query: (recallId) => ({ route: at.tell, params: { recallId }, body: {} }),
      invalidatesTags: ['Recall', 'Audit'],
    }),
    closeRecall: build.mutation<StaffRecallView, CloseRecallRequest>({
      query: ({ recallId, ...body }) => ({ route: at.close, params: { recallId }, body }),
      invalidatesTags: ['Recall', 'Audit'],
    }),
    listBatches: build.query<ListBatchesReply, undefined>({
      query: () => ({ route: at.batches }),
      providesTags: ['Stock'],
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
  useTellRecallMutation,
  useCloseRecallMutation,
} = recallsApi;
