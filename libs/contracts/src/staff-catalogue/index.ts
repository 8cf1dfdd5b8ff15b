export { PRICE_BOOK_TERM_STATES, STAFF_CATALOGUE_LIMITS, type PriceBookTermState } from './staff-catalogue.limits';
export { STAFF_CATALOGUE_ROUTES } from './staff-catalogue.routes';
export {
  PriceBookEntry,
  PriceBookTermView,
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
  ProductSafetyBody,
  SetPriceBody,
  SetPriceRequest,
  editProduct,
  setVariantAvailability,
  publishProduct,
  setProductPrice,
} from './product-commands';
export {
  PlanPriceBookRequest,
  NewPriceBook,
  CancelPriceBookBody,
  CancelPriceBookRequest,
  planPriceBook,
  cancelPriceBook,
} from './price-book-commands';
