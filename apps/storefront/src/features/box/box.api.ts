import { api } from '@brote/api-client';
import { SUBSCRIPTION_ROUTES, type BoxByLinkView, type ChangeBoxRequest } from '@brote/contracts/browser';

// The link is the permission: nobody has to be signed in, and whoever is may be somebody else.
const boxApi = api.enhanceEndpoints({ addTagTypes: ['Box'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The box of a mailed link. Looking at it changes nothing. */
    getBox: build.query<BoxByLinkView, string>({
      query: (token) => ({ route: SUBSCRIPTION_ROUTES.getBoxByLink, linkToken: token, isAnonymous: true }),
      providesTags: ['Box'],
    }),
    skipBox: build.mutation<BoxByLinkView, string>({
      query: (token) => ({ route: SUBSCRIPTION_ROUTES.skipByLink, linkToken: token, body: {}, isAnonymous: true }),
      invalidatesTags: ['Box'],
    }),
    unskipBox: build.mutation<BoxByLinkView, string>({
      query: (token) => ({ route: SUBSCRIPTION_ROUTES.unskipByLink, linkToken: token, body: {}, isAnonymous: true }),
      invalidatesTags: ['Box'],
    }),
    changeBox: build.mutation<BoxByLinkView, ChangeBoxRequest>({
      query: ({ token, brushes }) => ({ route: SUBSCRIPTION_ROUTES.changeByLink, linkToken: token, body: { brushes }, isAnonymous: true }),
      invalidatesTags: ['Box'],
    }),
  }),
});

export const { useGetBoxQuery, useSkipBoxMutation, useUnskipBoxMutation, useChangeBoxMutation } = boxApi;
