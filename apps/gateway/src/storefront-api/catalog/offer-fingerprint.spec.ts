import { catalogueView, subscriptionExamples } from '@brote/contracts/examples';
import { eurosFromCents } from '@brote/money';
import { catalogueFingerprint, plansFingerprint } from './offer-fingerprint';

const LATER_TIME = '2027-01-02T03:04:05.000Z';
const { products } = catalogueView;
const { plans } = subscriptionExamples;

/** The catalogue with changed fields for every brush. */
const withChangedBrushes = (change: object) => ({
  products: products.map((product) => ({ ...product, brushes: product.brushes.map((brush) => ({ ...brush, ...change })) })),
});

describe('the fingerprint of offers', () => {
  it('does not change with the time or the number of pieces', () => {
    const lowStockFingerprint = catalogueFingerprint(withChangedBrushes({ availability: 'low-stock', left: 3 }));
    expect(catalogueFingerprint(withChangedBrushes({ availability: 'in-stock', left: null }))).toBe(lowStockFingerprint);
    expect(catalogueFingerprint(withChangedBrushes({ availability: 'low-stock', left: 2 }))).toBe(lowStockFingerprint);
    expect(plansFingerprint({ ...plans, asOf: LATER_TIME, version: plans.version + 1 })).toBe(plansFingerprint(plans));
  });

  it('changes with a price, a text or an offer', () => {
    const changedCatalogues = [
      { products: products.map((product) => ({ ...product, salePrice: eurosFromCents(301) })) },
      { products: products.map((product) => ({ ...product, name: { en: 'Another', es: 'Otro' } })) },
      { products: products.slice(1) },
      withChangedBrushes({ availability: 'out-of-stock', left: 0 }),
    ];
    expect(new Set([catalogueView, ...changedCatalogues].map(catalogueFingerprint)).size).toBe(1 + changedCatalogues.length);
    expect(plansFingerprint({ ...plans, offered: [] })).not.toBe(plansFingerprint(plans));
  });
});
