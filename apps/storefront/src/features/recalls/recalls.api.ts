import { api, requestTo } from '@brote/api-client';
import { RECALL_ROUTES as at, type AnswerRecallRequest, type RecallByLinkView, type RecallsView } from '@brote/contracts/browser';

// The link is the permission: the requests need no session.
const recallsApi = api.enhanceEndpoints({ addTagTypes: ['OwnRecall'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Recalls, the latest first. */
    getRecalls: build.query<RecallsView, undefined>({ query: requestTo(at.published, { isAnonymous: true }) }),
    /** The recall of a mailed link. Looking at it changes nothing. */
    getOwnRecall: build.query<RecallByLinkView, string>({
      query: (token) => ({ route: at.byLink, linkToken: token, isAnonymous: true }),
      providesTags: ['OwnRecall'],
    }),
    answerRecall: build.mutation<RecallByLinkView, AnswerRecallRequest>({
      query: ({ token, remedy }) => ({ route: at.answer, linkToken: token, body: { remedy }, isAnonymous: true }),
      invalidatesTags: ['OwnRecall'],
    }),
  }),
});

export const { useGetRecallsQuery, useGetOwnRecallQuery, useAnswerRecallMutation } = recallsApi;
export const { getRecalls } = recallsApi.endpoints;
