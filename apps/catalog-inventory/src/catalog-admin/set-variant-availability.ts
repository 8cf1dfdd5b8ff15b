import { setVariantAvailability, type VariantAvailabilityView, type SetVariantAvailabilityRequest } from '@brote/contracts/staff-catalogue';
import { refuse, type CallContext } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { ProductPriceCache } from '../catalog/prices/product-price-cache';
import { readCatalogue, type CatalogueRows, type VariantRow } from '../catalog/products/catalogue.queries';
import { PublishVariants } from './publish-variants';
import { variantAvailabilityView } from './staff-catalogue.view';
import { RAISE_PRODUCT_VERSIONS, UPDATE_OFFERED } from './catalog-admin.sql';

/** Admins decide which colours customers may choose from now on. Earlier choices stay valid. */
@Injectable()
export class SetVariantAvailability {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly publishVariants: PublishVariants,
    private readonly audit: StaffAudit,
    private readonly priceCache: ProductPriceCache,
    private readonly clock: Clock,
  ) {}

  /** Repeating a value changes no offer and publishes nothing. @throws Refusal of `setVariantAvailability` */
  set({ sku, offered }: SetVariantAvailabilityRequest, call: CallContext): Promise<VariantAvailabilityView> {
    return this.unitOfWork.run(async (tx) => {
      await tx.changeRows(RAISE_PRODUCT_VERSIONS, {});
      const before = await readCatalogue(tx);
      const variant = findVariant(before, sku);
      if (variant.offered === offered) return variantAvailabilityView(variant, before);
      if (!offered && isLastOfType(variant, before.variants)) refuse(setVariantAvailability, 'ACTION_NOT_ALLOWED');
      await tx.changeRows(UPDATE_OFFERED, { sku, offered, now: this.clock.now() });
      await this.publishVariants.publish(tx, before);
      const change = { before: { offered: !offered }, after: { offered } };
      await this.audit.record(tx, call, { action: 'brush.offer', target: { type: 'brush', id: sku }, ...change });
      tx.afterCommit(() => this.priceCache.invalidate());
      const after = await readCatalogue(tx);
      return variantAvailabilityView(findVariant(after, sku), after);
    });
  }
}

/** A type without a plain colour could not be bought at all. */
function isLastOfType({ sku, type, color }: VariantRow, variants: readonly VariantRow[]): boolean {
  return (
    color !== 'surprise' &&
    !variants.some((other) => other.type === type && other.offered && other.color !== 'surprise' && other.sku !== sku)
  );
}

function findVariant({ variants }: Pick<CatalogueRows, 'variants'>, sku: VariantRow['sku']): VariantRow {
  const variant = variants.find((one) => one.sku === sku);
  if (variant === undefined) throw new Error(`The SKU ${sku} does not exist`);
  return variant;
}
