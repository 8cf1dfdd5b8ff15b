import { api, queryOf } from '@brote/api-client';
import { IDENTITY_ROUTES, ORDER_ROUTES, type ListOrdersReply, type ProfileView, type ShippingInfo } from '@brote/contracts/browser';

const customerApi = api.enhanceEndpoints({ addTagTypes: ['Order'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The account's data for a parcel. */
    getShippingProfile: build.query<ProfileView, undefined>(queryOf(IDENTITY_ROUTES.getProfile, ['Profile'])),
    /** Address of the newest order; null without one. */
    getLastShipping: build.query<ShippingInfo | null, undefined>({
      query: () => ({ route: ORDER_ROUTES.listOrders, query: { limit: 1 } }),
      transformResponse: ({ orders: [newestOrder] }: ListOrdersReply) => newestOrder?.shippingInfo ?? null,
      providesTags: [{ type: 'Order', id: 'LIST' }],
    }),
  }),
});

export const { useGetShippingProfileQuery, useGetLastShippingQuery } = customerApi;
