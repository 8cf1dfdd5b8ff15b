import { setProductPrice, type SetPriceRequest, type StaffProductView } from '@brote/contracts/staff-catalogue';
import { refuse, type CallContext } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { lastSecondOf } from '../madrid-midnight';
import { ChangePrice } from '../catalog/price-changes/change-price';
import { PriceEntry } from '../catalog/prices/price-entry.entity';
import { ApplyProductChange } from './apply-product-change';

/** Admins set a product's price from now on, and a reduced price until a day. */
@Injectable()
export class SetProductPrice {
  constructor(
    private readonly applyProductChange: ApplyProductChange,
    private readonly changePrice: ChangePrice,
  ) {}

  /** @throws Refusal of `setProductPrice` */
  set(request: SetPriceRequest, call: CallContext): Promise<StaffProductView> {
    const { productId, price, salePrice, saleEndsOn } = request;
    return this.applyProductChange.apply(request, call, async (tx) => {
      const before = await readNewestPrice(tx, productId);
      const saleEndsAt = saleEndsOn === null ? null : (lastSecondOf(saleEndsOn) ?? refuse(setProductPrice, 'PRICE_INVALID'));
      await this.changePrice.changePrice(tx, { productId, price, salePrice, saleEndsAt: saleEndsAt?.toISOString() ?? null });
      const after = await readNewestPrice(tx, productId);
      if (after === null || after.id === before?.id) return null;
      return { action: 'product.set-price', before: before && auditValuesOf(before), after: auditValuesOf(after) };
    });
  }
}

/** Null for a product that never had a price. */
function readNewestPrice(tx: Transaction, productId: PriceEntry['productId']): Promise<PriceEntry | null> {
  return tx.repository(PriceEntry).findOne({ where: { productId }, order: { id: 'DESC' } });
}

function auditValuesOf({ regularPrice, salePrice, saleEndsAt }: PriceEntry): object {
  return { price: regularPrice, salePrice, saleEndsAt: saleEndsAt?.toISOString() ?? null };
}
