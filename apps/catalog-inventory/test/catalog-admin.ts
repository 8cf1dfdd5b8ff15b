import type * as catalog from '@brote/contracts/catalog';
import * as admin from '@brote/contracts/staff-catalogue';
import { aCaller } from '@brote/test-support';
import type { CatalogHarness } from './catalog-harness';

const adminCaller = aCaller({ roles: ['customer', 'admin'] });
export const asStaff = { caller: aCaller({ roles: ['customer', 'staff'] }) };
export const asAdmin = { caller: adminCaller };

/** Content of a price book with this monthly price of the individual plan, in cents. */
export const bookContent = (individualPriceCents: number): admin.NewPriceBook => ({
  billingPeriod: 'monthly',
  prices: [
    { planId: 'individual', monthlyPrice: individualPriceCents },
    { planId: 'couple', monthlyPrice: 220 },
    { planId: 'family', monthlyPrice: 400 },
  ],
});

interface AuditRow {
  action: string;
  actor_id: string;
  target_id: string;
  before: object;
  after: object | null;
}

/** Commands of an admin on the single brush and the price books; fields without a value are valid. */
export class CatalogAdmin {
  constructor(private readonly catalogue: CatalogHarness) {}

  getStaffCatalogue(): Promise<admin.StaffCatalogueView> {
    return this.catalogue.requests.send(admin.getStaffCatalogue, {}, asStaff);
  }

  async getSingleBrush(): Promise<admin.StaffProductView> {
    const product = (await this.getStaffCatalogue()).products.find(({ id }) => id === 'brush-single');
    if (!product) throw new Error('The single brush is missing');
    return product;
  }

  async editProduct(overrides: Partial<admin.EditProductRequest>, caller = asAdmin): Promise<admin.StaffProductView> {
    const { id: productId, revision, name, description, safety, durabilityGuarantee, repairInformation } = await this.getSingleBrush();
    const texts = { name, description, safety, durabilityGuarantee, repairInformation };
    return this.catalogue.requests.send(admin.editProduct, { productId, revision, ...texts, ...overrides }, caller);
  }

  setPublished(revision: number, isPublished: boolean): Promise<admin.StaffProductView> {
    return this.catalogue.requests.send(admin.publishProduct, { productId: 'brush-single', revision, published: isPublished }, asAdmin);
  }

  setPrice(overrides: Partial<admin.SetPriceRequest>): Promise<admin.StaffProductView> {
    const terms = { productId: 'brush-single' as const, revision: 1, price: 500, salePrice: null, saleEndsOn: null };
    return this.catalogue.requests.send(admin.setProductPrice, { ...terms, ...overrides }, asAdmin);
  }

  setOffered(sku: catalog.Sku, isOffered: boolean): Promise<admin.VariantAvailabilityView> {
    return this.catalogue.requests.send(admin.setVariantAvailability, { sku, offered: isOffered }, asAdmin);
  }

  planBook(overrides: Partial<admin.PlanPriceBookRequest>): Promise<admin.StaffPlansView> {
    const book = { revision: 1, book: '2027', from: '2027-01-01', content: bookContent(120) };
    return this.catalogue.requests.send(admin.planPriceBook, { ...book, ...overrides }, asAdmin);
  }

  readAudit(): Promise<AuditRow[]> {
    return this.catalogue.manager.query<AuditRow[]>('SELECT action, actor_id, target_id, before, after FROM staff_audit ORDER BY seq');
  }
}
