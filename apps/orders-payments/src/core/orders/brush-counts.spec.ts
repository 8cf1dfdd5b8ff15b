import type { WithdrawalItem } from '@brote/contracts/orders';
import fc from 'fast-check';
import {
  hasEnoughLeft,
  countBrushesLeft,
  brushCountsOf,
  sumCounts,
  itemsOf,
  mergeItems,
  countSoldBrushes,
  brushShares,
  valueOfItems,
} from './brush-counts';

const BRUSH = { type: 'adult', color: 'blue' } as const;
const lineArbitrary = fc.record({
  quantity: fc.integer({ min: 1, max: 20 }),
  unitPrice: fc.integer({ min: 1, max: 99_999 }),
  brushes: fc.array(fc.constant(BRUSH), { minLength: 1, maxLength: 4 }),
});
const linesArbitrary = fc.array(lineArbitrary, { minLength: 1, maxLength: 5 });

/** A part of the remaining brushes, as the numbers choose. */
function pickItems(remaining: readonly (readonly number[])[], picks: readonly number[]): WithdrawalItem[] {
  return remaining
    .flatMap((places, index) =>
      places.map((count, brush) => ({ line: index, brush, quantity: (picks[index * 4 + brush] ?? 0) % (count + 1), sealOpened: false })),
    )
    .filter(({ quantity }) => quantity > 0);
}
const picks = fc.array(fc.nat(20), { minLength: 20, maxLength: 20 });
const total = (soldLines: readonly { quantity: number; unitPrice: number }[]): number =>
  soldLines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);

describe('the brushes of an order', () => {
  it("share the pack's price to the cent, each within one cent of the others", () => {
    fc.assert(
      fc.property(lineArbitrary, (pack) => {
        const shares = brushShares(pack);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(pack.unitPrice);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      }),
      { seed: jest.getSeed() },
    );
  });

  it('add up to the price of the order in whatever parts they are refunded', () => {
    fc.assert(
      fc.property(linesArbitrary, fc.array(picks, { maxLength: 6 }), (soldLines, pickLists) => {
        const itemLists: WithdrawalItem[][] = [];
        for (const counts of pickLists) {
          const pickedItems = pickItems(countBrushesLeft(soldLines, itemLists), counts);
          if (pickedItems.length > 0) itemLists.push(pickedItems);
        }
        const remainder = itemsOf(countBrushesLeft(soldLines, itemLists));
        const allItemLists = remainder.length > 0 ? [...itemLists, remainder] : itemLists;
        expect(allItemLists.reduce((sum, pickedItems) => sum + valueOfItems(soldLines, pickedItems), 0)).toBe(total(soldLines));
        expect(sumCounts(countBrushesLeft(soldLines, allItemLists))).toBe(0);
      }),
      { seed: jest.getSeed() },
    );
  });

  it('have the same meaning and value as packs or as single brushes', () => {
    fc.assert(
      fc.property(linesArbitrary, picks, (soldLines, counts) => {
        const pickedItems = pickItems(countSoldBrushes(soldLines), counts);
        fc.pre(pickedItems.length > 0);
        const mergedItems = mergeItems(soldLines, pickedItems);
        expect(brushCountsOf(soldLines, mergedItems)).toEqual(brushCountsOf(soldLines, pickedItems));
        expect(valueOfItems(soldLines, mergedItems)).toBe(valueOfItems(soldLines, pickedItems));
        expect(mergedItems.length).toBeLessThanOrEqual(pickedItems.length + soldLines.length);
      }),
      { seed: jest.getSeed() },
    );
  });

  it.each<[string, WithdrawalItem]>([
    ['a line that does not exist', { line: 1, quantity: 1, sealOpened: false }],
    ['a brush that does not exist', { line: 0, brush: 2, quantity: 1, sealOpened: false }],
    ['more packs than are left', { line: 0, quantity: 2, sealOpened: false }],
    ['more of a brush than are left', { line: 0, brush: 0, quantity: 2, sealOpened: true }],
  ])('do not include %s', (_what, item) => {
    const soldLines = [{ quantity: 2, brushes: [BRUSH, BRUSH] }];
    expect(hasEnoughLeft(soldLines, [item], countBrushesLeft(soldLines, [[{ line: 0, brush: 0, quantity: 1, sealOpened: false }]]))).toBe(
      false,
    );
  });

  it('are all gone once the whole pack was withdrawn from', () => {
    const soldLines = [{ quantity: 2, brushes: [BRUSH, BRUSH] }];
    expect(countBrushesLeft(soldLines, [[{ line: 0, quantity: 1, sealOpened: false }]])).toEqual([[1, 1]]);
    expect(countBrushesLeft(soldLines, [[]])).toEqual([[0, 0]]);
  });
});
