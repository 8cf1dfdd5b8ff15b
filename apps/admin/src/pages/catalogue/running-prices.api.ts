import { api, queryOf, mutationOf } from '@brote/api-client';
import {
  STAFF_SUBSCRIPTION_ROUTES as at,
  type AnnouncePriceChangeRequest,
  type PlanId,
  type PriceChangePreview,
  type PriceDecisionsReply,
} from '@brote/contracts/browser';

interface PriceChangeInput {
  readonly planId: PlanId;
  /** Cents. */
  readonly monthlyPrice: number;
  readonly from: string;
}

const runningPricesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPriceDecisions: build.query<PriceDecisionsReply, undefined>(queryOf(at.priceDecisions, ['Subscription'])),
    previewPriceChange: build.query<PriceChangePreview, PriceChangeInput>(queryOf(at.previewPrice, ['Subscription'])),
    announcePriceChange: build.mutation<PriceDecisionsReply, AnnouncePriceChangeRequest>(
      mutationOf(at.announcePrice, ['Subscription', 'Audit']),
    ),
    cancelPriceChange: build.mutation<PriceDecisionsReply, { readonly decisionId: string }>(
      mutationOf(at.cancelPriceChange, ['Subscription', 'Audit']),
    ),
  }),
});

export const { useListPriceDecisionsQuery, useLazyPreviewPriceChangeQuery, useAnnouncePriceChangeMutation, useCancelPriceChangeMutation } =
  runningPricesApi;
