import { getCatalogue, type CatalogueView } from '@brote/contracts/catalog';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { GetCatalogue } from './get-catalogue';

@Controller()
export class ProductsController {
  constructor(private readonly getCatalogueUseCase: GetCatalogue) {}

  @RequestHandler(getCatalogue)
  getCatalogue(): Promise<CatalogueView> {
    return this.getCatalogueUseCase.get();
  }
}
