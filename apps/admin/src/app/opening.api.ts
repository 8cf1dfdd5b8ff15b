import { api, mutationOf, queryOf } from '@brote/api-client';
import {
  STAFF_CATALOGUE_ROUTES,
  type ConfirmLegalTextRequest,
  type LegalTextView,
  type OpeningView,
  type ShopOpeningView,
} from '@brote/contracts/browser';

const openingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What is missing before real customers may buy. */
    getOpening: build.query<OpeningView, undefined>(queryOf(STAFF_CATALOGUE_ROUTES.opening, ['Status'])),
    confirmLegalText: build.mutation<LegalTextView, ConfirmLegalTextRequest>(
      mutationOf(STAFF_CATALOGUE_ROUTES.confirmText, ['Status', 'Audit']),
    ),
    openShop: build.mutation<ShopOpeningView, undefined>(mutationOf(STAFF_CATALOGUE_ROUTES.openShop, ['Status', 'Product', 'Audit'])),
  }),
});

export const { useConfirmLegalTextMutation, useGetOpeningQuery, useOpenShopMutation } = openingApi;
