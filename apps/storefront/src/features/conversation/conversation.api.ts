import { api } from '@brote/api-client';
import { NOTIFICATION_ROUTES, type AnswerByLinkBody, type TicketThread } from '@brote/contracts/browser';

type AnswerInput = AnswerByLinkBody & { readonly token: string };

// The link is the permission: the requests need no session, and a signed-in customer may be another person.
const conversationApi = api.enhanceEndpoints({ addTagTypes: ['Conversation'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The conversation of a mailed link. Looking at it changes nothing. */
    getConversation: build.query<TicketThread, string>({
      query: (token) => ({ route: NOTIFICATION_ROUTES.getTicketByLink, linkToken: token, isAnonymous: true }),
      providesTags: ['Conversation'],
    }),
    /** Adds to it; sent again with the same id, it is the same. */
    answerConversation: build.mutation<TicketThread, AnswerInput>({
      query: ({ token, ...body }) => ({ route: NOTIFICATION_ROUTES.answerByLink, linkToken: token, body, isAnonymous: true }),
      invalidatesTags: ['Conversation'],
    }),
  }),
});

export const { useGetConversationQuery, useAnswerConversationMutation } = conversationApi;
