import { ALLOWED_COLORS, BRUSH_COLORS, BRUSH_TYPES, isAllowed, type ReservationLine, type Sku } from '@brote/contracts/catalog';
import fc from 'fast-check';
import type { PricedProduct } from '../prices/price-book';
import { checkBasket, mergeSkus } from './basket-rules';

const AT = new Date('2026-11-20T10:00:00Z');
const sale = { salePrice: 700, saleEndsAt: new Date('2026-12-31T22:59:59Z') };
const family: PricedProduct = {
  id: 'brush-family',
  category: 'family',
  name: { en: 'Family pack', es: 'Pack familia' },
  terms: { regularPrice: 850, ...sale },
  offered: new Set<Sku>(['adult-blue', 'adult-white', 'kids-white']),
  priceVersion: 1,
};
const couple: PricedProduct = {
  ...family,
  id: 'brush-couple',
  category: 'couple',
  terms: { regularPrice: 650, salePrice: null, saleEndsAt: null },
};
const prices = new Map([family, couple].map((product) => [product.id, product]));

const blue = { type: 'adult', color: 'blue' } as const;
const kids = { type: 'kids', color: 'white' } as const;
const line = (own: Partial<ReservationLine> = {}): ReservationLine => ({
  productId: 'brush-family',
  brushes: [blue, kids],
  quantity: 1,
  expectedUnitPrice: 700,
  ...own,
});

describe('judging a basket', () => {
  it('names each line’s price in force, in the order asked', () => {
    const lines = [line({ quantity: 2 }), line({ productId: 'brush-couple', expectedUnitPrice: 650 })];
    expect(checkBasket(lines, prices, AT)).toMatchObject({
      verdict: 'good',
      lines: [
        { productId: 'brush-family', unitPrice: { amount: 700, currency: 'EUR' }, quantity: 2 },
        { productId: 'brush-couple', unitPrice: { amount: 650, currency: 'EUR' }, quantity: 1 },
      ],
    });
  });

  it('tells a changed price once per product, with what it is now', () => {
    const afterTheSale = new Date('2027-01-02T00:00:00Z');
    expect(checkBasket([line(), line({ quantity: 3 })], prices, afterTheSale)).toEqual({
      verdict: 'price-changed',
      changes: [{ productId: 'brush-family', expected: 700, current: 850 }],
    });
  });

  it('refuses a product that is not on sale', () => {
    expect(checkBasket([line({ productId: 'brush-single' })], prices, AT)).toEqual({ verdict: 'product-unknown' });
  });

  it.each([
    ['a couple of one', line({ productId: 'brush-couple', brushes: [blue], expectedUnitPrice: 650 })],
    ['a couple of three', line({ productId: 'brush-couple', brushes: [blue, blue, kids], expectedUnitPrice: 650 })],
    ['a family of five', line({ brushes: [blue, blue, blue, blue, blue] })],
    ['an empty pack', line({ brushes: [] })],
    ['a colour that is not offered for kids', line({ brushes: [{ type: 'kids', color: 'blue' }] })],
    ['a colour that nobody is offered', line({ brushes: [{ type: 'adult', color: 'green' }] })],
  ])('refuses %s', (_what, wrong) => {
    expect(checkBasket([wrong], prices, AT)).toEqual({ verdict: 'brushes-invalid' });
  });

  it('takes a family of one to four', () => {
    for (const count of [1, 2, 3, 4]) {
      expect(checkBasket([line({ brushes: Array.from({ length: count }, () => kids) })], prices, AT)).toMatchObject({ verdict: 'good' });
    }
  });
});

describe('merging the brushes of all lines', () => {
  const brush = fc.record({ type: fc.constantFrom(...BRUSH_TYPES), color: fc.constantFrom(...BRUSH_COLORS) }).filter(isAllowed);
  const anyLine = fc.record({ brushes: fc.array(brush, { maxLength: 4 }), quantity: fc.integer({ min: 1, max: 20 }) }).map(line);

  it('sums equal brushes', () => {
    expect(mergeSkus([line({ brushes: [blue, kids, blue], quantity: 2 }), line({ brushes: [kids] })])).toEqual([
      { sku: 'adult-blue', quantity: 4 },
      { sku: 'kids-white', quantity: 3 },
    ]);
  });

  it('loses no piece, names no unit twice and always takes the same order', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 20 }), (lines) => {
        const merged = mergeSkus(lines);
        const pieces = lines.reduce((sum, { brushes, quantity }) => sum + brushes.length * quantity, 0);
        expect(merged.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(pieces);
        const skus = merged.map(({ sku }) => sku);
        expect(skus).toEqual([...new Set(skus)].sort());
        expect(merged.length).toBeLessThanOrEqual(ALLOWED_COLORS.adult.length + ALLOWED_COLORS.kids.length);
      }),
      { seed: jest.getSeed() },
    );
  });
});
