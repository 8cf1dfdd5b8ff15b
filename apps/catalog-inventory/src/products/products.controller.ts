import { getCatalogue, type CatalogueView } from '@brote/contracts/catalog';
import { Handles } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { GetCatalogue } from './get-catalogue';

@Controller()
export class ProductsController {
  constructor(private readonly catalogue: GetCatalogue) {}

  @Handles(getCatalogue)
  getCatalogue(): Promise<CatalogueView> {
    return this.catalogue.execute();
  }
}
