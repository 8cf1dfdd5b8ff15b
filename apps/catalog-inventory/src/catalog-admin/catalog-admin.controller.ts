import {
  editProduct,
  getStaffCatalogue,
  setVariantAvailability,
  planPriceBook,
  publishProduct,
  setProductPrice,
  cancelPriceBook,
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
} from '@brote/contracts/staff-catalogue';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { EditProduct } from './edit-product';
import { GetStaffCatalogue } from './get-staff-catalogue';
import { SetVariantAvailability } from './set-variant-availability';
import { PlanPriceBook } from './plan-price-book';
import { SetProductPrice } from './set-product-price';

/** Requests of staff who read the catalogue, and of admins who change it. */
@Controller()
export class CatalogAdminController {
  constructor(
    private readonly getStaffCatalogueUseCase: GetStaffCatalogue,
    private readonly editProductUseCase: EditProduct,
    private readonly setProductPriceUseCase: SetProductPrice,
    private readonly setVariantAvailabilityUseCase: SetVariantAvailability,
    private readonly planPriceBookUseCase: PlanPriceBook,
  ) {}

  @RequestHandler(getStaffCatalogue)
  getStaffCatalogue(): Promise<StaffCatalogueView> {
    return this.getStaffCatalogueUseCase.get();
  }

  @RequestHandler(editProduct)
  editProduct(request: EditProductRequest, call: CallContext): Promise<StaffProductView> {
    return this.editProductUseCase.editTexts(request, call);
  }

  @RequestHandler(publishProduct)
  publishProduct(request: PublishProductRequest, call: CallContext): Promise<StaffProductView> {
    return this.editProductUseCase.publish(request, call);
  }

  @RequestHandler(setProductPrice)
  setProductPrice(request: SetPriceRequest, call: CallContext): Promise<StaffProductView> {
    return this.setProductPriceUseCase.set(request, call);
  }

  @RequestHandler(setVariantAvailability)
  setVariantAvailability(request: SetVariantAvailabilityRequest, call: CallContext): Promise<VariantAvailabilityView> {
    return this.setVariantAvailabilityUseCase.set(request, call);
  }

  @RequestHandler(planPriceBook)
  planPriceBook(request: PlanPriceBookRequest, call: CallContext): Promise<StaffPlansView> {
    return this.planPriceBookUseCase.plan(request, call);
  }

  @RequestHandler(cancelPriceBook)
  cancelPriceBook(request: CancelPriceBookRequest, call: CallContext): Promise<StaffPlansView> {
    return this.planPriceBookUseCase.cancel(request, call);
  }
}
