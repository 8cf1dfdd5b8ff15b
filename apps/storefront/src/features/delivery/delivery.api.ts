import { api, linkRequestTo } from '@brote/api-client';
import { SUBSCRIPTION_ROUTES as at, type DeliveryByLinkView, type ChangeDeliveryRequest } from '@brote/contracts/browser';

type LinkInput = Pick<ChangeDeliveryRequest, 'token'>;

const deliveryApi = api.enhanceEndpoints({ addTagTypes: ['Delivery'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The delivery of a mailed link. Looking at it changes nothing. */
    getDelivery: build.query<DeliveryByLinkView, string>({ query: linkRequestTo(at.getDeliveryByLink), providesTags: ['Delivery'] }),
    skipDelivery: build.mutation<DeliveryByLinkView, LinkInput>({ query: linkRequestTo(at.skipByLink), invalidatesTags: ['Delivery'] }),
    unskipDelivery: build.mutation<DeliveryByLinkView, LinkInput>({ query: linkRequestTo(at.unskipByLink), invalidatesTags: ['Delivery'] }),
    changeDelivery: build.mutation<DeliveryByLinkView, ChangeDeliveryRequest>({
      query: linkRequestTo(at.changeByLink),
      invalidatesTags: ['Delivery'],
    }),
  }),
});

export const { useGetDeliveryQuery, useSkipDeliveryMutation, useUnskipDeliveryMutation, useChangeDeliveryMutation } = deliveryApi;
