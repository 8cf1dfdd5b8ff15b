import { productChanged } from '@brote/contracts/catalog';
import { EventFeed } from '@brote/messaging';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PriceBook } from './price-book';

/** Every copy of the service hears of every change, so no copy prices baskets by an old book for longer than the news travels. */
@Injectable()
export class InvalidatePricesOnProductChange implements OnApplicationBootstrap {
  constructor(
    private readonly feed: EventFeed,
    private readonly book: PriceBook,
  ) {}

  onApplicationBootstrap(): void {
    const invalidate = (): void => this.book.invalidate();
    // Not waited for: reservations confirm the version of the prices anyway, the news only saves them the second try.
    void this.feed.follow([productChanged], invalidate, { onReset: invalidate });
  }
}
