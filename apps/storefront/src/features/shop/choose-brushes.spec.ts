import { skuOf, type BrushOptionView, type ProductView } from '@brote/contracts/browser';
import { catalogueView, familyPack } from '@brote/contracts/examples';
import { findStockProblem, initialBrushesOf, resetBrushes } from './choose-brushes';

describe('the choice of brushes', () => {
  it('starts each product with the default mix', () => {
    const skus = (product: ProductView) => initialBrushesOf(product).map(skuOf);
    expect(catalogueView.products.map(skus)).toEqual([
      ['adult-blue'],
      ['adult-purple', 'adult-white'],
      ['adult-blue', 'adult-yellow', 'kids-yellow', 'kids-white'],
    ]);
  });

  it('resets all brushes to blue adult when their number changes', () => {
    expect(resetBrushes(3, familyPack.brushes)).toEqual(Array.from({ length: 3 }, () => ({ type: 'adult', color: 'blue' })));
  });

  it('never preselects sold-out, unavailable or too few brushes, for any stock', () => {
    const units = familyPack.brushes.length;
    for (let mask = 0; mask < 3 ** units; mask += 1) {
      const options = familyPack.brushes.flatMap((option, at): BrushOptionView[] => {
        const state = Math.floor(mask / 3 ** at) % 3;
        const isOutOfStock = state === 1;
        return state === 2 ? [] : [{ ...option, availability: isOutOfStock ? 'out-of-stock' : 'low-stock', left: isOutOfStock ? 0 : 4 }];
      });
      const isForSale = (type: string) => options.some((option) => option.type === type && option.availability !== 'out-of-stock');
      const chosenBrushes = [...initialBrushesOf({ ...familyPack, brushes: options }), ...resetBrushes(2, options)];
      const wronglyMissing = findStockProblem(chosenBrushes, options).missing.filter(({ type }) => isForSale(type));
      const unknown = chosenBrushes.filter((each) => isForSale(each.type) && !options.some(({ sku }) => sku === skuOf(each)));
      expect({ mask, wrong: wronglyMissing, unknown }).toEqual({ mask, wrong: [], unknown: [] });
    }
  });

  it('picks another color when one color has too little stock', () => {
    const options = familyPack.brushes.map((option) =>
      option.sku === 'adult-blue' ? { ...option, availability: 'low-stock' as const, left: 1 } : option,
    );
    expect(resetBrushes(3, options).map(skuOf)).toEqual(['adult-blue', 'adult-purple', 'adult-purple']);
  });

  it('separates sold-out brushes from brushes with too little stock', () => {
    const options = familyPack.brushes.map((option) => {
      if (option.sku === 'adult-blue') return { ...option, availability: 'out-of-stock' as const };
      return option.sku === 'kids-white' ? { ...option, availability: 'low-stock' as const, left: 1 } : option;
    });
    const kidsWhite = { type: 'kids', color: 'white' } as const;
    const problem = findStockProblem([{ type: 'adult', color: 'blue' }, kidsWhite, kidsWhite, { type: 'adult', color: 'white' }], options);
    expect(problem).toEqual({ missing: [{ type: 'adult', color: 'blue' }], tooMany: [kidsWhite] });
    expect(findStockProblem([kidsWhite], options)).toEqual({ missing: [], tooMany: [] });
  });
});
