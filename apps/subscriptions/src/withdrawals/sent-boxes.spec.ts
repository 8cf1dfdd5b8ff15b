import { sealedPieces, sentBrushes, valueOfOpened } from './sent-boxes';

const blue = { type: 'adult', color: 'blue' } as const;
const pink = { type: 'kids', color: 'pink' } as const;
const box = (cycle: number) => ({ cycle, months: 3, brushes: [blue, pink] });

describe('the brushes that a plan has sent', () => {
  it('keep their names when another box leaves', () => {
    expect(sentBrushes([box(1)])).toEqual([
      { line: 0, ...blue },
      { line: 1, ...pink },
    ]);
    expect(sentBrushes([box(1), box(3)]).map(({ line }) => line)).toEqual([0, 1, 8, 9]);
  });

  it('can be named in the first five boxes', () => {
    expect(sentBrushes([box(5), box(6)]).map(({ line }) => line)).toEqual([16, 17]);
  });

  it('cost their share of the months of their box, once opened', () => {
    expect(valueOfOpened([box(1), box(2)], [1], 190)).toBe(285);
    expect(valueOfOpened([box(1), box(2)], [0, 1, 4], 190)).toBe(855);
    expect(valueOfOpened([box(1)], [], 190)).toBe(0);
  });

  it('go back on the shelf while their seal is whole', () => {
    expect(sealedPieces(box(1), [])).toBeNull();
    expect(sealedPieces(box(1), [1])).toEqual([{ sku: 'adult-blue', quantity: 1 }]);
    expect(sealedPieces(box(1), [0, 1])).toEqual([]);
    expect(sealedPieces({ cycle: 1, brushes: [blue, blue, pink] }, [2])).toEqual([{ sku: 'adult-blue', quantity: 2 }]);
  });
});
