import { api, type ApiRequest, requestTo } from '@brote/api-client';
import {
  ORDER_ROUTES,
  SUBSCRIPTION_ROUTES,
  type ConfirmWithdrawalRequest,
  type OrderView,
  type PlanContractView,
  type PreparedWithdrawal,
  type RequestOrderLinkBody,
  type WithdrawalBody,
  type WithdrawalView,
} from '@brote/contracts/browser';

/** Proof that an order belongs to the visitor: their session with its id, or the secret part of its link. */
export type OrderProof = { readonly orderId: string } | { readonly token: string };
/** The same for a plan. */
export type PlanProof = { readonly subscriptionId: string } | { readonly token: string };

const withdrawalApi = api.enhanceEndpoints({ addTagTypes: ['Order', 'Subscription'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The order that is to be withdrawn from. */
    getProvenOrder: build.query<OrderView, OrderProof>({
      query: (proof): ApiRequest =>
        'token' in proof
          ? { route: ORDER_ROUTES.getOrderByLink, linkToken: proof.token, isAnonymous: true }
          : { route: ORDER_ROUTES.getOrder, params: { orderId: proof.orderId } },
    }),
    /** The plan to withdraw from, by its id for its owner, else by the secret part of a mailed link. */
    getPlanContract: build.query<PlanContractView, PlanProof>({
      query: (proof): ApiRequest =>
        'token' in proof
          ? { route: SUBSCRIPTION_ROUTES.getPlanContractByLink, linkToken: proof.token, isAnonymous: true }
          : { route: SUBSCRIPTION_ROUTES.getPlanContract, params: { subscriptionId: proof.subscriptionId } },
    }),
    /** Mails a link for the order to its stored address. The answer never reveals whether such an order exists. */
    requestOrderLink: build.mutation<unknown, RequestOrderLinkBody>({ query: requestTo(ORDER_ROUTES.requestOrderLink) }),
    /** First step: the statement is stored for an hour and shown for review. */
    prepareWithdrawal: build.mutation<PreparedWithdrawal, WithdrawalBody>({ query: requestTo(ORDER_ROUTES.prepareWithdrawal) }),
    /** Second step: declares it. Repeating it changes nothing. */
    confirmWithdrawal: build.mutation<WithdrawalView, ConfirmWithdrawalRequest>({
      query: requestTo(ORDER_ROUTES.confirmWithdrawal),
      invalidatesTags: (result) => (result ? ['Order', 'Subscription'] : []),
    }),
  }),
});

export const {
  useGetProvenOrderQuery,
  useGetPlanContractQuery,
  usePrepareWithdrawalMutation,
  useConfirmWithdrawalMutation,
  useRequestOrderLinkMutation,
} = withdrawalApi;
