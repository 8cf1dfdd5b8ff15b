import type { CatalogueView, PlansView } from '@brote/contracts/catalog';

/** Changes only with offers and their terms, not with the time or the number of remaining pieces. */
export function catalogueFingerprint({ products, closed }: Pick<CatalogueView, 'products' | 'closed'>): string {
  return JSON.stringify([
    closed,
    products.map(({ brushes, ...product }) => ({
      ...product,
      brushes: brushes.map(({ sku, availability }) => [sku, availability === 'out-of-stock']),
    })),
  ]);
}

/** The same for plans. */
export function plansFingerprint({ asOf: _asOf, version: _version, ...plans }: PlansView): string {
  return JSON.stringify(plans);
}
