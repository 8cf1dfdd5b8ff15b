export { BOOK_TERM_STATES, STAFF_CATALOGUE_LIMITS, type BookTermState } from './staff-catalogue.limits';
export { STAFF_CATALOGUE_ROUTES } from './staff-catalogue.routes';
export {
  BookPrice,
  BookTermView,
  BrushOfferView,
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
  OfferBrushBody,
  OfferBrushRequest,
  PublishProductBody,
  PublishProductRequest,
  SafetyTexts,
  SetPriceBody,
  SetPriceRequest,
  editProduct,
  offerBrush,
  publishProduct,
  setProductPrice,
} from './product-commands';
export { PlanBookRequest, WantedBook, WithdrawBookBody, WithdrawBookRequest, planPriceBook, withdrawPriceBook } from './book-commands';
