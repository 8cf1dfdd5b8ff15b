import { api, linkRequestTo } from '@brote/api-client';
import { NOTIFICATION_ROUTES, type AnswerByLinkBody, type TicketThread } from '@brote/contracts/browser';

type AnswerInput = AnswerByLinkBody & { readonly token: string };

const conversationApi = api.enhanceEndpoints({ addTagTypes: ['Conversation'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The conversation of a mailed link. Looking at it changes nothing. */
    getConversation: build.query<TicketThread, string>({
      query: linkRequestTo(NOTIFICATION_ROUTES.getTicketByLink),
      providesTags: ['Conversation'],
    }),
    /** Adds to it; sent again with the same id, it is the same. */
    answerConversation: build.mutation<TicketThread, AnswerInput>({
      query: linkRequestTo(NOTIFICATION_ROUTES.answerByLink),
      invalidatesTags: ['Conversation'],
    }),
  }),
});

export const { useGetConversationQuery, useAnswerConversationMutation } = conversationApi;
