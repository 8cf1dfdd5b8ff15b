import { reserveStock, type ReserveStockRequest } from '@brote/contracts/catalog';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { ShopOpening } from '../catalog/opening/shop-opening';
import { PackagingRegisters } from '../catalog/packaging/packaging-registers';

/** Refuses a sale that the law does not allow yet. */
@Injectable()
export class RefuseUnsold {
  constructor(
    private readonly opening: ShopOpening,
    private readonly registers: PackagingRegisters,
  ) {}

  /**
   * @param country of the delivery; undefined in requests of earlier versions
   * @throws Refusal SHOP_NOT_OPEN, DELIVERY_NOT_OFFERED
   */
  async refuse(country: ReserveStockRequest['country']): Promise<void> {
    if (!(await this.opening.isOpen())) refuse(reserveStock, 'SHOP_NOT_OPEN');
    const missing = country === undefined ? null : await this.registers.findMissing(country);
    if (missing !== null) refuse(reserveStock, 'DELIVERY_NOT_OFFERED', { country, register: missing });
  }
}
