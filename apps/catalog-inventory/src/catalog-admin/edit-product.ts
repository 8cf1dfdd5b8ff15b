import { isShopEmail } from '@brote/contracts';
import {
  editProduct,
  publishProduct,
  type EditProductRequest,
  type PublishProductRequest,
  type StaffProductView,
} from '@brote/contracts/staff-catalogue';
import { refuse, type CallContext } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { PriceEntry } from '../catalog/prices/price-entry.entity';
import { PublishPlans } from '../catalog/plans/publish-plans';
import { PublishProduct } from '../catalog/products/publish-product';
import { packagingOf } from '../catalog/products/product.view';
import type { ProductRow } from '../catalog/products/catalogue.queries';
import { ApplyProductChange } from './apply-product-change';
import { TEXT_COLUMNS, UPDATE_PUBLISHED, UPDATE_TEXTS } from './catalog-admin.sql';

type ProductTexts = Pick<ProductRow, (typeof TEXT_COLUMNS)[number]>;

/** Product-safety law requires all of these together. */
const REQUIRED_SAFETY_COLUMNS = ['maker', 'maker_address', 'identifier', 'warnings_en', 'warnings_es'] as const;

/** The maker's address is public. The audit leaves out values under the columns' own names, so it gets other names. */
const AUDIT_NAMES: Readonly<Partial<Record<keyof ProductTexts, string>>> = { maker_address: 'maker_place', maker_email: 'maker_contact' };

/** Admins write a product's name, description and legal texts, and publish or withdraw it. */
@Injectable()
export class EditProduct {
  constructor(
    private readonly applyProductChange: ApplyProductChange,
    private readonly publishProduct: PublishProduct,
    private readonly publishPlans: PublishPlans,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal of `editProduct` */
  editTexts(request: EditProductRequest, call: CallContext): Promise<StaffProductView> {
    return this.applyProductChange.apply(request, call, async (tx, product) => {
      const newTexts = textsOf(request, product);
      const changedColumns = TEXT_COLUMNS.filter((column) => product[column] !== newTexts[column]);
      if (changedColumns.length === 0) return null;
      if (product.published && !hasSafetyInformation(newTexts)) refuse(editProduct, 'SAFETY_INCOMPLETE');
      await tx.changeRows(UPDATE_TEXTS, { id: product.id, ...newTexts });
      await this.publishProduct.publish(tx, product.id, this.clock.now());
      return { action: 'product.edit', before: auditValuesOf(product, changedColumns), after: auditValuesOf(newTexts, changedColumns) };
    });
  }

  /** @throws Refusal of `publishProduct` */
  publish(request: PublishProductRequest, call: CallContext): Promise<StaffProductView> {
    const { published } = request;
    return this.applyProductChange.apply(request, call, async (tx, product) => {
      if (product.published === published) return null;
      if (published && !hasSafetyInformation(product)) refuse(publishProduct, 'SAFETY_INCOMPLETE');
      if (published && (await tx.repository(PriceEntry).countBy({ productId: product.id })) === 0) refuse(publishProduct, 'PRICE_MISSING');
      await tx.changeRows(UPDATE_PUBLISHED, { id: product.id, published });
      const now = this.clock.now();
      // The savings of plans are measured against single brushes, while those are on sale.
      if (product.id === 'brush-single') await this.publishPlans.publish(tx, now);
      await this.publishProduct.publish(tx, product.id, now);
      return { action: published ? 'product.publish' : 'product.withdraw', before: { published: !published }, after: { published } };
    });
  }
}

function textsOf(request: EditProductRequest, product: ProductRow): ProductTexts {
  const { name, description, safety, durabilityGuarantee, repairInformation, packaging = packagingOf(product) } = request;
  return {
    name_en: name.en.trim(),
    name_es: name.es.trim(),
    description_en: description.en.trim(),
    description_es: description.es.trim(),
    maker: safety.maker.trim(),
    maker_address: safety.postalAddress.trim(),
    maker_email: safety.email.trim(),
    identifier: safety.identifier.trim(),
    warnings_en: safety.warnings.en.trim(),
    warnings_es: safety.warnings.es.trim(),
    durability_guarantee_en: durabilityGuarantee?.en.trim() ?? '',
    durability_guarantee_es: durabilityGuarantee?.es.trim() ?? '',
    repair_information_en: repairInformation?.en.trim() ?? '',
    repair_information_es: repairInformation?.es.trim() ?? '',
    packaging_identifier: packaging.identifier.trim(),
    packaging_material: packaging.material.trim(),
    packaging_sorting_en: packaging.sorting.en.trim(),
    packaging_sorting_es: packaging.sorting.es.trim(),
  };
}

function hasSafetyInformation(texts: ProductTexts): boolean {
  return REQUIRED_SAFETY_COLUMNS.every((column) => texts[column].trim() !== '') && isShopEmail(texts.maker_email);
}

function auditValuesOf(texts: ProductTexts, columns: readonly (keyof ProductTexts)[]): Record<string, string> {
  return Object.fromEntries(columns.map((column) => [AUDIT_NAMES[column] ?? column, texts[column]]));
}
