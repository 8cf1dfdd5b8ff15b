import type { StaffCatalogueView } from '@brote/contracts/staff-catalogue';
import { Database } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { readCatalogue } from '../catalog/products/catalogue.queries';
import { variantAvailabilityView, staffProductView } from './staff-catalogue.view';
import { readStaffPlans } from './staff-plans';

/** Products, colours and plans with their history, drafts included. */
@Injectable()
export class GetStaffCatalogue {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async get(): Promise<StaffCatalogueView> {
    const at = this.clock.now();
    const [rows, plans] = await Promise.all([readCatalogue(this.database), readStaffPlans(this.database, at)]);
    return {
      products: rows.products.map((product) => staffProductView(product, rows, at)),
      variants: rows.variants.map((variant) => variantAvailabilityView(variant, rows)),
      plans,
    };
  }
}
