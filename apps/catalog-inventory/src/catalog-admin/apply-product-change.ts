import type { ProductId } from '@brote/contracts/catalog';
import { editProduct, type StaffProductView } from '@brote/contracts/staff-catalogue';
import { refuse, type CallContext } from '@brote/messaging';
import { UnitOfWork, type Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { ProductPriceCache } from '../catalog/prices/product-price-cache';
import { readCatalogue, type ProductRow } from '../catalog/products/catalogue.queries';
import { staffProductView } from './staff-catalogue.view';
import { LOCK_PRODUCT, RAISE_REVISION } from './catalog-admin.sql';

/** The product to change, with the revision that the admin saw. */
export interface ProductTarget {
  productId: ProductId;
  revision: number;
}

/** The audit entry of a change, without its target. */
export interface ProductAuditRecord {
  action: string;
  /** Null where there was no value. */
  before: object | null;
  after: object;
}

/** Changes the locked product; null when nothing changed. */
type ProductUpdate = (tx: Transaction, product: ProductRow) => Promise<ProductAuditRecord | null>;

/** One change of one product by an admin. It must name the latest revision, and the audit records it. */
@Injectable()
export class ApplyProductChange {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: StaffAudit,
    private readonly priceCache: ProductPriceCache,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal PRODUCT_UNKNOWN, VERSION_CONFLICT, and the errors of the work */
  apply({ productId, revision }: ProductTarget, call: CallContext, work: ProductUpdate): Promise<StaffProductView> {
    return this.unitOfWork.run(async (tx) => {
      const [product] = await tx.query<ProductRow>(LOCK_PRODUCT, { productId });
      if (product === undefined) return refuse(editProduct, 'PRODUCT_UNKNOWN');
      if (product.revision !== revision) refuse(editProduct, 'VERSION_CONFLICT');
      const auditRecord = await work(tx, product);
      if (auditRecord !== null) {
        await tx.changeRows(RAISE_REVISION, { productId });
        await this.audit.record(tx, call, { ...auditRecord, target: { type: 'product', id: productId } });
        tx.afterCommit(() => this.priceCache.invalidate());
      }
      return this.readView(tx, productId);
    });
  }

  private async readView(tx: Transaction, productId: ProductId): Promise<StaffProductView> {
    const rows = await readCatalogue(tx);
    const product = rows.products.find(({ id }) => id === productId);
    if (product === undefined) throw new Error(`The product ${productId} does not exist`);
    return staffProductView(product, rows, this.clock.now());
  }
}
