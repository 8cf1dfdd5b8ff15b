import {
  EditProductBody,
  editProduct,
  getStaffCatalogue,
  OfferBrushBody,
  offerBrush,
  PlanBookRequest,
  planPriceBook,
  PublishProductBody,
  publishProduct,
  SetPriceBody,
  setProductPrice,
  STAFF_CATALOGUE_ROUTES as at,
  WithdrawBookBody,
  withdrawPriceBook,
} from '@brote/contracts/staff-catalogue';
import { staffController } from './staff-controller';

/** What staff see of the catalogue, and what admins change of it. */
export const StaffCatalogueController = staffController('staff: catalogue', [
  { route: at.get, asks: getStaffCatalogue, summary: 'Products, colours and price books with their history' },
  { route: at.editProduct, asks: editProduct, body: EditProductBody, summary: 'Writes texts and safety block of a product' },
  { route: at.publishProduct, asks: publishProduct, body: PublishProductBody, summary: 'Shows a product to customers, or hides it' },
  { route: at.setPrice, asks: setProductPrice, body: SetPriceBody, summary: 'Says what a product costs from now on' },
  { route: at.offerBrush, asks: offerBrush, body: OfferBrushBody, summary: 'Says whether customers may choose a colour' },
  { route: at.planBook, asks: planPriceBook, body: PlanBookRequest, summary: 'Says what plans cost from a day on' },
  { route: at.withdrawBook, asks: withdrawPriceBook, body: WithdrawBookBody, summary: 'Calls a planned price book off' },
]);
