import * as staff from '@brote/contracts/staff-catalogue';
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

  @RequestHandler(staff.getStaffCatalogue)
  getStaffCatalogue(): Promise<staff.StaffCatalogueView> {
    return this.getStaffCatalogueUseCase.get();
  }

  @RequestHandler(staff.editProduct)
  editProduct(request: staff.EditProductRequest, call: CallContext): Promise<staff.StaffProductView> {
    return this.editProductUseCase.editTexts(request, call);
  }

  @RequestHandler(staff.publishProduct)
  publishProduct(request: staff.PublishProductRequest, call: CallContext): Promise<staff.StaffProductView> {
    return this.editProductUseCase.publish(request, call);
  }

  @RequestHandler(staff.setProductPrice)
  setProductPrice(request: staff.SetPriceRequest, call: CallContext): Promise<staff.StaffProductView> {
    return this.setProductPriceUseCase.set(request, call);
  }

  @RequestHandler(staff.setVariantAvailability)
  setVariantAvailability(request: staff.SetVariantAvailabilityRequest, call: CallContext): Promise<staff.VariantAvailabilityView> {
    return this.setVariantAvailabilityUseCase.set(request, call);
  }

  @RequestHandler(staff.planPriceBook)
  planPriceBook(request: staff.PlanPriceBookRequest, call: CallContext): Promise<staff.StaffPlansView> {
    return this.planPriceBookUseCase.plan(request, call);
  }

  @RequestHandler(staff.cancelPriceBook)
  cancelPriceBook(request: staff.CancelPriceBookRequest, call: CallContext): Promise<staff.StaffPlansView> {
    return this.planPriceBookUseCase.cancel(request, call);
  }
}
