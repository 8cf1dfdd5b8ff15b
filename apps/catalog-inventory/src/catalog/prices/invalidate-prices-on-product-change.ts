import { productChanged } from '@brote/contracts/catalog';
import { EventFeed } from '@brote/messaging';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ProductPriceCache } from './product-price-cache';

/** Each copy of the service receives every change. So no copy prices baskets by old prices for longer than the event takes. */
@Injectable()
export class InvalidatePricesOnProductChange implements OnApplicationBootstrap {
  constructor(
    private readonly feed: EventFeed,
    private readonly priceCache: ProductPriceCache,
  ) {}

  onApplicationBootstrap(): void {
    const invalidate = (): void => this.priceCache.invalidate();
    // Not awaited: reservations confirm the version of the prices anyway. The event only saves them the second try.
    void this.feed.subscribe([productChanged], invalidate, { onReset: invalidate });
  }
}
