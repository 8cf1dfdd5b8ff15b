import { api } from '@brote/api-client';
import { SUBSCRIPTION_ROUTES, type DeliveryByLinkView, type ChangeDeliveryRequest } from '@brote/contracts/browser';

// The link is the permission: the requests need no session, and a signed-in customer may be another person.
const deliveryApi = api.enhanceEndpoints({ addTagTypes: ['Delivery'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The delivery of a mailed link. Looking at it changes nothing. */
    getDelivery: build.query<DeliveryByLinkView, string>({
      query: (token) => ({ route: SUBSCRIPTION_ROUTES.getDeliveryByLink, linkToken: token, isAnonymous: true }),
      providesTags: ['Delivery'],
    }),
    skipDelivery: build.mutation<DeliveryByLinkView, string>({
      query: (token) => ({ route: SUBSCRIPTION_ROUTES.skipByLink, linkToken: token, body: {}, isAnonymous: true }),
      invalidatesTags: ['Delivery'],
    }),
    unskipDelivery: build.mutation<DeliveryByLinkView, string>({
      query: (token) => ({ route: SUBSCRIPTION_ROUTES.unskipByLink, linkToken: token, body: {}, isAnonymous: true }),
      invalidatesTags: ['Delivery'],
    }),
    changeDelivery: build.mutation<DeliveryByLinkView, ChangeDeliveryRequest>({
      query: ({ token, brushes }) => ({ route: SUBSCRIPTION_ROUTES.changeByLink, linkToken: token, body: { brushes }, isAnonymous: true }),
      invalidatesTags: ['Delivery'],
    }),
  }),
});

export const { useGetDeliveryQuery, useSkipDeliveryMutation, useUnskipDeliveryMutation, useChangeDeliveryMutation } = deliveryApi;
