import {
  EditProductBody,
  editProduct,
  getStaffCatalogue,
  SetVariantAvailabilityBody,
  setVariantAvailability,
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
  { route: at.get, contract: getStaffCatalogue, summary: 'Products, colours and price books with their history' },
  { route: at.editProduct, contract: editProduct, body: EditProductBody, summary: 'Writes texts and safety block of a product' },
  { route: at.publishProduct, contract: publishProduct, body: PublishProductBody, summary: 'Shows a product to customers, or hides it' },
  { route: at.setPrice, contract: setProductPrice, body: SetPriceBody, summary: 'Says what a product costs from now on' },
  {
    route: at.setVariantAvailability,
    contract: setVariantAvailability,
    body: SetVariantAvailabilityBody,
    summary: 'Says whether customers may choose a colour',
  },
  { route: at.planBook, contract: planPriceBook, body: PlanBookRequest, summary: 'Says what plans cost from a day on' },
  { route: at.withdrawBook, contract: withdrawPriceBook, body: WithdrawBookBody, summary: 'Calls a planned price book off' },
]);
