import type { BrushSelection } from '@brote/contracts/catalog';
import { replaceSurprises } from './pick-surprises';

const skuStock = (type: 'adult' | 'kids', color: 'blue' | 'white' | 'yellow', available: number) =>
  ({ sku: `${type}-${color}`, type, color, available }) as const;
const surprise: BrushSelection = { type: 'adult', color: 'surprise' };
const skuStocks = [skuStock('adult', 'blue', 5), skuStock('adult', 'white', 4), skuStock('kids', 'yellow', 900)];
const colorsOf = (packs: { brushes: BrushSelection[] }[]) => packs.flatMap(({ brushes }) => brushes.map(({ color }) => color));

describe('a surprise brush', () => {
  it('takes the colour of its type with the most stock', () => {
    expect(replaceSurprises([{ brushes: [surprise], quantity: 1 }], skuStocks)).toEqual([
      { brushes: [{ type: 'adult', color: 'blue' }], quantity: 1 },
    ]);
  });

  it('leaves chosen colours unchanged, and counts them', () => {
    const blue: BrushSelection = { type: 'adult', color: 'blue' };
    expect(colorsOf(replaceSurprises([{ brushes: [surprise, blue], quantity: 2 }], skuStocks))).toEqual(['white', 'blue']);
  });

  it('changes its colour as the stock of one colour falls below another', () => {
    expect(colorsOf(replaceSurprises([{ brushes: [surprise, surprise, surprise], quantity: 1 }], skuStocks))).toEqual([
      'blue',
      'blue',
      'white',
    ]);
  });
});
