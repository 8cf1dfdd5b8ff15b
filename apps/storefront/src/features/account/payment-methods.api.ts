import { api, requestTo, queryOf, mutationOf } from '@brote/api-client';
import {
  ORDER_ROUTES,
  type AddPaymentMethodBody,
  type ListPaymentMethodsReply,
  type SetPlanPaymentMethodRequest,
  type ProviderPage,
} from '@brote/contracts/browser';

const paymentMethodsApi = api.enhanceEndpoints({ addTagTypes: ['PaymentMethod'] }).injectEndpoints({
  endpoints: (build) => ({
    listPaymentMethods: build.query<ListPaymentMethodsReply, undefined>(queryOf(ORDER_ROUTES.listPaymentMethods, ['PaymentMethod'])),
    /** Opens the provider's page that saves a method. */
    addPaymentMethod: build.mutation<ProviderPage, AddPaymentMethodBody>({ query: requestTo(ORDER_ROUTES.addPaymentMethod) }),
    /** Opens the provider's own page for invoices and billing details. */
    openPortal: build.mutation<ProviderPage, AddPaymentMethodBody>({ query: requestTo(ORDER_ROUTES.billingPortal) }),
    setDefaultMethod: build.mutation<ListPaymentMethodsReply, string>(mutationOf(ORDER_ROUTES.setDefaultPaymentMethod, ['PaymentMethod'])),
    /** Sets the payment method of one plan, independent of the default. */
    payPlanWith: build.mutation<ListPaymentMethodsReply, SetPlanPaymentMethodRequest>(
      mutationOf(ORDER_ROUTES.payPlanWith, ['PaymentMethod', { type: 'Subscription', id: 'LIST' }]),
    ),
    removeMethod: build.mutation<ListPaymentMethodsReply, string>(mutationOf(ORDER_ROUTES.removePaymentMethod, ['PaymentMethod'])),
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
