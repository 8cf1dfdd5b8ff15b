import { ALLOWED_COLORS, BRUSH_COLORS, BRUSH_TYPES, isAllowed, type ReservationLine, type Sku } from '@brote/contracts/catalog';
import fc from 'fast-check';
import type { PricedProduct } from '../catalog/prices/product-price-cache';
import { checkBasket, mergeSkus } from './reserve-stock';

const NOW = new Date('2026-11-20T10:00:00Z');
const sale = { salePrice: 700, saleEndsAt: new Date('2026-12-31T22:59:59Z') };
const familyPack: PricedProduct = {
  id: 'brush-family',
  category: 'family',
  name: { en: 'Family pack', es: 'Pack familia' },
  terms: { regularPrice: 850, ...sale },
  offered: new Set<Sku>(['adult-blue', 'adult-white', 'kids-white']),
  priceVersion: 1,
};
const couplePack: PricedProduct = {
  ...familyPack,
  id: 'brush-couple',
  category: 'couple',
  terms: { regularPrice: 650, salePrice: null, saleEndsAt: null },
};
const prices = new Map([familyPack, couplePack].map((product) => [product.id, product]));

const blue = { type: 'adult', color: 'blue' } as const;
const kids = { type: 'kids', color: 'white' } as const;
const createLine = (overrides: Partial<ReservationLine> = {}): ReservationLine => ({
  productId: 'brush-family',
  brushes: [blue, kids],
  quantity: 1,
  expectedUnitPrice: 700,
  ...overrides,
});

describe('checkBasket', () => {
  it('returns the price in force of each line, in the order of the request', () => {
    const lines = [createLine({ quantity: 2 }), createLine({ productId: 'brush-couple', expectedUnitPrice: 650 })];
    expect(checkBasket(lines, prices, NOW)).toMatchObject({
      verdict: 'good',
      lines: [
        { productId: 'brush-family', unitPrice: { amount: 700, currency: 'EUR' }, quantity: 2 },
        { productId: 'brush-couple', unitPrice: { amount: 650, currency: 'EUR' }, quantity: 1 },
      ],
    });
  });

  it('reports a changed price once per product, with the current price', () => {
    const afterTheSale = new Date('2027-01-02T00:00:00Z');
    expect(checkBasket([createLine(), createLine({ quantity: 3 })], prices, afterTheSale)).toEqual({
      verdict: 'price-changed',
      changes: [{ productId: 'brush-family', expected: 700, current: 850 }],
    });
  });

  it('refuses a product that is not on sale', () => {
    expect(checkBasket([createLine({ productId: 'brush-single' })], prices, NOW)).toEqual({ verdict: 'product-unknown' });
  });

  it.each([
    ['a couple of one', createLine({ productId: 'brush-couple', brushes: [blue], expectedUnitPrice: 650 })],
    ['a couple of three', createLine({ productId: 'brush-couple', brushes: [blue, blue, kids], expectedUnitPrice: 650 })],
    ['a family of five', createLine({ brushes: [blue, blue, blue, blue, blue] })],
    ['an empty pack', createLine({ brushes: [] })],
    ['a colour that is not offered for kids', createLine({ brushes: [{ type: 'kids', color: 'blue' }] })],
    ['a colour that is not offered at all', createLine({ brushes: [{ type: 'adult', color: 'green' }] })],
  ])('refuses %s', (_what, invalidLine) => {
    expect(checkBasket([invalidLine], prices, NOW)).toEqual({ verdict: 'brushes-invalid' });
  });

  it('accepts a family pack of one to four brushes', () => {
    for (const count of [1, 2, 3, 4]) {
      expect(checkBasket([createLine({ brushes: Array.from({ length: count }, () => kids) })], prices, NOW)).toMatchObject({
        verdict: 'good',
      });
    }
  });
});

describe('mergeSkus', () => {
  const brushArbitrary = fc.record({ type: fc.constantFrom(...BRUSH_TYPES), color: fc.constantFrom(...BRUSH_COLORS) }).filter(isAllowed);
  const lineArbitrary = fc
    .record({ brushes: fc.array(brushArbitrary, { maxLength: 4 }), quantity: fc.integer({ min: 1, max: 20 }) })
    .map(createLine);

  it('adds up equal brushes', () => {
    expect(mergeSkus([createLine({ brushes: [blue, kids, blue], quantity: 2 }), createLine({ brushes: [kids] })])).toEqual([
      { sku: 'adult-blue', quantity: 4 },
      { sku: 'kids-white', quantity: 3 },
    ]);
  });

  it('keeps the number of pieces, names each SKU once and sorts the SKUs', () => {
    fc.assert(
      fc.property(fc.array(lineArbitrary, { maxLength: 20 }), (lines) => {
        const mergedLines = mergeSkus(lines);
        const pieces = lines.reduce((sum, { brushes, quantity }) => sum + brushes.length * quantity, 0);
        expect(mergedLines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(pieces);
        const skus = mergedLines.map(({ sku }) => sku);
        expect(skus).toEqual([...new Set(skus)].sort());
        expect(mergedLines.length).toBeLessThanOrEqual(ALLOWED_COLORS.adult.length + ALLOWED_COLORS.kids.length);
      }),
      { seed: jest.getSeed() },
    );
  });
});
