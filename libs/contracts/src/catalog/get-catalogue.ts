import { IsBoolean, IsInt, IsISO8601, Min } from 'class-validator';
import { defineRequest } from '../define';
import { MayBeAbsent } from '../validation/may-be-absent';
import { IsNestedList } from '../validation/nested';
import { ProductView } from './product-view';

export class GetCatalogueRequest {}

/** Everything on sale at one moment. */
export class CatalogueView {
  @IsNestedList(() => ProductView, { max: 100 }) products!: ProductView[];
  /** Grows with every change that customers can see. */
  @IsInt() @Min(0) version!: number;
  @IsISO8601() asOf!: string;
  /** True until the shop opens for sale; absent from then on. */
  @MayBeAbsent() @IsBoolean() closed?: boolean;
}

/** The whole catalogue; small enough for one request and for a cache in the gateway. */
export const getCatalogue = defineRequest({
  name: 'catalog.get-catalogue.v1',
  calledBy: ['gateway'],
  request: GetCatalogueRequest,
  reply: CatalogueView,
});
