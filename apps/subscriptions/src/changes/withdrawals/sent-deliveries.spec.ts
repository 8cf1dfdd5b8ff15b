import { sealedPieces, sentBrushes, openedValueCents } from './sent-deliveries';

const blueBrush = { type: 'adult', color: 'blue' } as const;
const pinkBrush = { type: 'kids', color: 'pink' } as const;
const delivery = (cycle: number) => ({ cycle, months: 3, brushes: [blueBrush, pinkBrush] });

describe('the sent brushes of a plan', () => {
  it('keep their line numbers when another delivery leaves', () => {
    expect(sentBrushes([delivery(1)])).toEqual([
      { line: 0, ...blueBrush },
      { line: 1, ...pinkBrush },
    ]);
    expect(sentBrushes([delivery(1), delivery(3)]).map(({ line }) => line)).toEqual([0, 1, 8, 9]);
  });

  it('have line numbers also after many skipped deliveries, and up to the hundredth delivery', () => {
    expect(sentBrushes([delivery(6), delivery(12)]).map(({ line }) => line)).toEqual([20, 21, 44, 45]);
    expect(sentBrushes([delivery(100), delivery(101)]).map(({ line }) => line)).toEqual([396, 397]);
  });

  it('cost their share of the months of their delivery when they were opened', () => {
    expect(openedValueCents([delivery(1), delivery(2)], [1], 190)).toBe(285);
    expect(openedValueCents([delivery(1), delivery(2)], [0, 1, 4], 190)).toBe(855);
    expect(openedValueCents([delivery(1)], [], 190)).toBe(0);
  });

  it('return to stock when they are still sealed', () => {
    expect(sealedPieces(delivery(1), [])).toBeNull();
    expect(sealedPieces(delivery(1), [1])).toEqual([{ sku: 'adult-blue', quantity: 1 }]);
    expect(sealedPieces(delivery(1), [0, 1])).toEqual([]);
    expect(sealedPieces({ cycle: 1, brushes: [blueBrush, blueBrush, pinkBrush] }, [2])).toEqual([{ sku: 'adult-blue', quantity: 2 }]);
  });
});
