import { api } from '@brote/api-client';
import { NOTIFICATION_ROUTES, type UnsubscribeReply, type UnsubscribeRequest } from '@brote/contracts/browser';

const unsubscribeApi = api.enhanceEndpoints({ addTagTypes: ['Preferences'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Switches off the topic of a mailed link; the link is the permission. */
    unsubscribe: build.mutation<UnsubscribeReply, UnsubscribeRequest>({
      query: ({ token }) => ({ route: NOTIFICATION_ROUTES.unsubscribe, linkToken: token, isAnonymous: true }),
      invalidatesTags: ['Preferences'],
    }),
  }),
});

export const { useUnsubscribeMutation } = unsubscribeApi;
