import { api } from '@brote/api-client';
import { RECALL_ROUTES as at, type BlockBatchReply, type BlockBatchRequest, type ListBatchesReply } from '@brote/contracts/browser';

const recallsApi = api.injectEndpoints({
  endpoints: (build) => ({
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

export const { useListBatchesQuery, useBlockBatchMutation } = recallsApi;
