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
import { PublishPlans } from '../plans/publish-plans';
import { PublishProduct } from '../products/publish-product';
import type { ProductRow } from '../products/catalogue.queries';
import { ProductChange } from './product-change';

/** The columns of a product that admins write. */
const TEXTS = [
  ...(['name_en', 'name_es', 'description_en', 'description_es'] as const),
  ...(['maker', 'maker_address', 'maker_email', 'identifier', 'warnings_en', 'warnings_es'] as const),
  ...(['durability_guarantee_en', 'durability_guarantee_es', 'repair_information_en', 'repair_information_es'] as const),
];
type Texts = Pick<ProductRow, (typeof TEXTS)[number]>;

/** Product-safety law requires all of these together. */
const SAFETY = ['maker', 'maker_address', 'identifier', 'warnings_en', 'warnings_es'] as const;

/** The maker's address is public. The audit leaves out values under the columns' own names, so it gets other names. */
const RECORDED: Readonly<Partial<Record<keyof Texts, string>>> = { maker_address: 'maker_place', maker_email: 'maker_contact' };

// Copies of the service keep names and published products in memory. A new price version makes them read again.
const RAISED = 'version = version + 1, price_version = price_version + 1';
const WRITE = `UPDATE product SET ${TEXTS.map((column, index) => `${column} = $${index + 2}`).join(', ')}, ${RAISED} WHERE id = $1`;
const PUBLISH = `UPDATE product SET published = $2, ${RAISED} WHERE id = $1`;

/** Admins write a product's name, description and legal texts, and publish or withdraw it. */
@Injectable()
export class EditProduct {
  constructor(
    private readonly change: ProductChange,
    private readonly publishProduct: PublishProduct,
    private readonly plans: PublishPlans,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal of `editProduct` */
  texts(request: EditProductRequest, call: CallContext): Promise<StaffProductView> {
    const wanted = textsOf(request);
    return this.change.apply(request, call, async (tx, product) => {
      const changed = TEXTS.filter((column) => product[column] !== wanted[column]);
      if (changed.length === 0) return null;
      if (product.published && !isSafe(wanted)) refuse(editProduct, 'SAFETY_INCOMPLETE');
      await tx.execute(WRITE, [product.id, ...TEXTS.map((column) => wanted[column])]);
      await this.publishProduct.publish(tx, product.id, this.clock.now());
      return { action: 'product.edit', before: recorded(product, changed), after: recorded(wanted, changed) };
    });
  }

  /** @throws Refusal of `publishProduct` */
  publish(request: PublishProductRequest, call: CallContext): Promise<StaffProductView> {
    const { published } = request;
    return this.change.apply(request, call, async (tx, product) => {
      if (product.published === published) return null;
      if (published && !isSafe(product)) refuse(publishProduct, 'SAFETY_INCOMPLETE');
      await tx.execute(PUBLISH, [product.id, published]);
      const now = this.clock.now();
      // The savings of plans are measured against single brushes, while those are on sale.
      if (product.id === 'brush-single') await this.plans.publish(tx, now);
      await this.publishProduct.publish(tx, product.id, now);
      return { action: published ? 'product.publish' : 'product.withdraw', before: { published: !published }, after: { published } };
    });
  }
}

function textsOf({ name, description, safety, durabilityGuarantee, repairInformation }: EditProductRequest): Texts {
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
  };
}

function isSafe(texts: Texts): boolean {
  return SAFETY.every((column) => texts[column].trim() !== '') && isShopEmail(texts.maker_email);
}

function recorded(texts: Texts, columns: readonly (keyof Texts)[]): Record<string, string> {
  return Object.fromEntries(columns.map((column) => [RECORDED[column] ?? column, texts[column]]));
}
