import type { CatalogueView } from '@brote/contracts/catalog';
import { Database } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { ShopOpening } from '../opening/shop-opening';
import { readCatalogue } from './catalogue.queries';
import { catalogueView } from './product.view';

/** Everything on sale now. */
@Injectable()
export class GetCatalogue {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly opening: ShopOpening,
  ) {}

  async get(): Promise<CatalogueView> {
    // The time is read first, so the rows are at least as new as `asOf` says.
    const at = this.clock.now();
    return { ...catalogueView(await readCatalogue(this.database), at), ...(await this.opening.closedField()) };
  }
}
