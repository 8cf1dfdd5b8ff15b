import { api, requestTo } from '@brote/api-client';
import { TREE_RECEIPT_ROUTES as at, type TreeReceiptsView } from '@brote/contracts/browser';

const treeReceiptsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Funded trees, proven trees, and the latest receipts. */
    getTreeReceipts: build.query<TreeReceiptsView, undefined>({ query: requestTo(at.list, { isAnonymous: true }) }),
    /** The page of receipts at a cursor. */
    getOlderTreeReceipts: build.query<TreeReceiptsView, string>({
      query: (cursor) => ({ route: at.older, query: { cursor, limit: 10 }, isAnonymous: true }),
    }),
  }),
});

export const { useGetTreeReceiptsQuery, useGetOlderTreeReceiptsQuery } = treeReceiptsApi;
export const { getTreeReceipts } = treeReceiptsApi.endpoints;
