import { changePrice, ChangePriceRequest, type ProductView } from '@brote/contracts/catalog';
import { Handles } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { ChangePrice } from './change-price';

@Controller()
export class PricesController {
  constructor(private readonly change: ChangePrice) {}

  @Handles(changePrice)
  changePrice(request: ChangePriceRequest): Promise<ProductView> {
    return this.change.execute(request);
  }
}
