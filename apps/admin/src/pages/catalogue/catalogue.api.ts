import { api, queryOf, mutationOf } from '@brote/api-client';
import {
  STAFF_CATALOGUE_ROUTES as at,
  type VariantAvailabilityView,
  type EditProductRequest,
  type SetVariantAvailabilityRequest,
  type PlanPriceBookRequest,
  type PublishProductRequest,
  type SetPriceRequest,
  type StaffCatalogueView,
  type StaffPlansView,
  type StaffProductView,
  type CancelPriceBookRequest,
} from '@brote/contracts/browser';

const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    getStaffCatalogue: build.query<StaffCatalogueView, undefined>(queryOf(at.get, ['Product'])),
    editProduct: build.mutation<StaffProductView, EditProductRequest>(mutationOf(at.editProduct, ['Product', 'Audit'])),
    publishProduct: build.mutation<StaffProductView, PublishProductRequest>(mutationOf(at.publishProduct, ['Product', 'Audit'])),
    setPrice: build.mutation<StaffProductView, SetPriceRequest>(mutationOf(at.setPrice, ['Product', 'Audit'])),
    setVariantAvailability: build.mutation<VariantAvailabilityView, SetVariantAvailabilityRequest>(
      mutationOf(at.setVariantAvailability, ['Product', 'Stock', 'Audit']),
    ),
    planBook: build.mutation<StaffPlansView, PlanPriceBookRequest>(mutationOf(at.planBook, ['Product', 'Audit'])),
    cancelPriceBook: build.mutation<StaffPlansView, CancelPriceBookRequest>(mutationOf(at.cancelPriceBook, ['Product', 'Audit'])),
  }),
});

export const {
  useGetStaffCatalogueQuery,
  useEditProductMutation,
  usePublishProductMutation,
  useSetPriceMutation,
  useSetVariantAvailabilityMutation,
  usePlanBookMutation,
  useCancelPriceBookMutation,
} = catalogueApi;
