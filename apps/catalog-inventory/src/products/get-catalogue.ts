import type { CatalogueView } from '@brote/contracts/catalog';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { readCatalogue } from './catalogue.queries';
import { catalogueView } from './product.view';

/** Everything on sale now. */
@Injectable()
export class GetCatalogue {
  constructor(
    private readonly manager: EntityManager,
    private readonly clock: Clock,
  ) {}

  async get(): Promise<CatalogueView> {
    // The time is read first, so the rows are at least as new as `asOf` says.
    const at = this.clock.now();
    return catalogueView(await readCatalogue(this.manager), at);
  }
}
