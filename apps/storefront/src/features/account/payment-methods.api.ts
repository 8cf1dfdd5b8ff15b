import { api } from '@brote/api-client';
import {
  ORDER_ROUTES,
  type AddPaymentMethodBody,
  type ListPaymentMethodsReply,
  type PaymentMethodRequest,
  type SetPlanPaymentMethodRequest,
  type ProviderPage,
} from '@brote/contracts/browser';

const paymentMethodsApi = api.enhanceEndpoints({ addTagTypes: ['PaymentMethod'] }).injectEndpoints({
  endpoints: (build) => ({
    listPaymentMethods: build.query<ListPaymentMethodsReply, undefined>({
      query: () => ({ route: ORDER_ROUTES.listPaymentMethods }),
      providesTags: ['PaymentMethod'],
    }),
    /** Opens the provider's page that saves a method. */
    addPaymentMethod: build.mutation<ProviderPage, AddPaymentMethodBody>({
      query: (body) => ({ route: ORDER_ROUTES.addPaymentMethod, body }),
    }),
    /** Opens the provider's own page for invoices and billing details. */
    openPortal: build.mutation<ProviderPage, AddPaymentMethodBody>({ query: (body) => ({ route: ORDER_ROUTES.billingPortal, body }) }),
    setDefaultMethod: build.mutation<ListPaymentMethodsReply, PaymentMethodRequest>({
      query: ({ methodId }) => ({ route: ORDER_ROUTES.setDefaultPaymentMethod, params: { methodId } }),
      invalidatesTags: ['PaymentMethod'],
    }),
    /** Sets the payment method of one plan, independent of the default. */
    payPlanWith: build.mutation<ListPaymentMethodsReply, SetPlanPaymentMethodRequest>({
      query: ({ subscriptionId, methodId }) => ({ route: ORDER_ROUTES.payPlanWith, params: { subscriptionId }, body: { methodId } }),
      invalidatesTags: ['PaymentMethod', { type: 'Subscription', id: 'LIST' }],
    }),
    removeMethod: build.mutation<ListPaymentMethodsReply, PaymentMethodRequest>({
      query: ({ methodId }) => ({ route: ORDER_ROUTES.removePaymentMethod, params: { methodId } }),
      invalidatesTags: ['PaymentMethod'],
    }),
  }),
});

export const {
  useListPaymentMethodsQuery,
  useAddPaymentMethodMutation,
  useOpenPortalMutation,
  useSetDefaultMethodMutation,
  usePayPlanWithMutation,
  useRemoveMethodMutation,
} = paymentMethodsApi;
