import { getPackaging, type PackagingView } from '@brote/contracts/packaging';
import { RequestHandler } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { readCatalogue } from '../products/catalogue.queries';
import { hasPackaging, packagingOf } from '../products/product.view';
import { PackagingRegisters } from './packaging-registers';

/** What customers may know about the packaging. */
@Controller()
export class GetPackaging {
  constructor(
    private readonly database: Database,
    private readonly registers: PackagingRegisters,
  ) {}

  @RequestHandler(getPackaging)
  async get(): Promise<PackagingView> {
    const [{ products }, registers, notOffered] = await Promise.all([
      readCatalogue(this.database),
      this.registers.read(),
      this.registers.findNotOffered(),
    ]);
    return {
      registers: registers
        .filter(({ register, number }) => register !== '' && number !== '')
        .map(({ country, register, number, since }) => ({ country, register, number, since })),
      products: products
        .filter((product) => product.published && hasPackaging(product))
        .map((product) => ({
          productId: product.id,
          name: { en: product.name_en, es: product.name_es },
          packaging: packagingOf(product),
        })),
      notOffered,
    };
  }
}
