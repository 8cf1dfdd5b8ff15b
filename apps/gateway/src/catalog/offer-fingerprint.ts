import type { CatalogueView, PlansView } from '@brote/contracts/catalog';

/** Equal as long as the same can be bought on the same terms; how many pieces are left, and of when it is told, plays no part. */
export function catalogueFingerprint({ products }: Pick<CatalogueView, 'products'>): string {
  return JSON.stringify(
    products.map(({ brushes, ...product }) => ({
      ...product,
      brushes: brushes.map(({ sku, availability }) => [sku, availability === 'out-of-stock']),
    })),
  );
}

/** The same for plans. */
export function plansFingerprint({ asOf: _asOf, version: _version, ...plans }: PlansView): string {
  return JSON.stringify(plans);
}
