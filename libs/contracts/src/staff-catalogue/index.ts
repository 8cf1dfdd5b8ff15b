export { BOOK_TERM_STATES, STAFF_CATALOGUE_LIMITS, type BookTermState } from './staff-catalogue.limits';
export { STAFF_CATALOGUE_ROUTES } from './staff-catalogue.routes';
export {
  BookPrice,
  BookTermView,
  VariantAvailabilityView,
  GetStaffCatalogueRequest,
  PriceBookView,
  PriceEntryView,
  StaffCatalogueView,
  StaffPlansView,
  StaffProductView,
  getStaffCatalogue,
} from './staff-catalogue.view';
export {
  EditProductBody,
  EditProductRequest,
  SetVariantAvailabilityBody,
  SetVariantAvailabilityRequest,
  PublishProductBody,
  PublishProductRequest,
  SafetyTexts,
  SetPriceBody,
  SetPriceRequest,
  editProduct,
  setVariantAvailability,
  publishProduct,
  setProductPrice,
} from './product-commands';
export { PlanBookRequest, WantedBook, WithdrawBookBody, WithdrawBookRequest, planPriceBook, withdrawPriceBook } from './book-commands';
