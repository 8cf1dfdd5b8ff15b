import { api } from '@brote/api-client';
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
    getStaffCatalogue: build.query<StaffCatalogueView, undefined>({
      query: () => ({ route: at.get }),
      providesTags: ['Product'],
    }),
    // A refused edit invalidates the tags too, because another member of staff may have changed the product meanwhile.
    editProduct: build.mutation<StaffProductView, EditProductRequest>({
      query: ({ productId, ...body }) => ({ route: at.editProduct, params: { productId }, body }),
      invalidatesTags: ['Product', 'Audit'],
    }),
    publishProduct: build.mutation<StaffProductView, PublishProductRequest>({
      query: ({ productId, ...body }) => ({ route: at.publishProduct, params: { productId }, body }),
      invalidatesTags: ['Product', 'Audit'],
    }),
    setPrice: build.mutation<StaffProductView, SetPriceRequest>({
      query: ({ productId, ...body }) => ({ route: at.setPrice, params: { productId }, body }),
      invalidatesTags: ['Product', 'Audit'],
    }),
    setVariantAvailability: build.mutation<VariantAvailabilityView, SetVariantAvailabilityRequest>({
      query: ({ sku, ...body }) => ({ route: at.setVariantAvailability, params: { sku }, body }),
      invalidatesTags: ['Product', 'Stock', 'Audit'],
    }),
    planBook: build.mutation<StaffPlansView, PlanPriceBookRequest>({
      query: (body) => ({ route: at.planBook, body }),
      invalidatesTags: ['Product', 'Audit'],
    }),
    cancelPriceBook: build.mutation<StaffPlansView, CancelPriceBookRequest>({
      query: ({ termId, ...body }) => ({ route: at.cancelPriceBook, params: { termId }, body }),
      invalidatesTags: ['Product', 'Audit'],
    }),
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
