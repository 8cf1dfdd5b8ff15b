import { getPackaging } from '@brote/contracts/packaging';
import { RequestClient } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import type { Order } from '#app/core/orders/order.entity';
import type { PackagingProducer } from './packing-slip-pdf';

/** The seller as producer of the packaging of an order. */
@Injectable()
export class ReadPackagingProducer {
  constructor(
    private readonly requests: RequestClient,
    private readonly config: OrdersConfig,
  ) {}

  /** @throws Unavailable */
  async readFor({ lines }: Pick<Order, 'lines'>): Promise<PackagingProducer> {
    const { sellerName: name, sellerAddress: address, sellerEmail: email } = this.config;
    const { products } = await this.requests.send(getPackaging, {});
    const packed = products.filter(({ productId }) => lines.some((line) => line.productId === productId));
    return { name, address, email, identifiers: packed.map(({ packaging }) => packaging.identifier) };
  }
}
