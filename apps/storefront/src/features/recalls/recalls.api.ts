import { api, linkRequestTo, requestTo } from '@brote/api-client';
import { RECALL_ROUTES as at, type AnswerRecallRequest, type RecallByLinkView, type RecallsView } from '@brote/contracts/browser';

const recallsApi = api.enhanceEndpoints({ addTagTypes: ['OwnRecall'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Recalls, the latest first. */
    getRecalls: build.query<RecallsView, undefined>({ query: requestTo(at.published, { isAnonymous: true }) }),
    /** The recall of a mailed link. Looking at it changes nothing. */
    getOwnRecall: build.query<RecallByLinkView, string>({ query: linkRequestTo(at.byLink), providesTags: ['OwnRecall'] }),
    answerRecall: build.mutation<RecallByLinkView, AnswerRecallRequest>({
      query: linkRequestTo(at.answer),
      invalidatesTags: ['OwnRecall'],
    }),
  }),
});

export const { useGetRecallsQuery, useGetOwnRecallQuery, useAnswerRecallMutation } = recallsApi;
export const { getRecalls } = recallsApi.endpoints;
