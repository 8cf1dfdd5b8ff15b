import { familyPack } from '@brote/contracts/examples';
import { findStockTrouble, startingBrushes } from './choose-brushes';

describe('choosing brushes', () => {
  it('starts with all brushes blue and adult', () => {
    expect(startingBrushes(3, familyPack.brushes)).toEqual(Array.from({ length: 3 }, () => ({ type: 'adult', color: 'blue' })));
  });

  it('starts with another colour where blue is not offered', () => {
    const options = familyPack.brushes.filter(({ color }) => color !== 'blue');
    expect(startingBrushes(1, options)).toEqual([{ type: 'adult', color: 'purple' }]);
  });

  it('tells units that are gone from units of which too few are left', () => {
    const options = familyPack.brushes.map((option) => {
      if (option.sku === 'adult-blue') return { ...option, availability: 'out-of-stock' as const };
      return option.sku === 'kids-white' ? { ...option, availability: 'low-stock' as const, left: 1 } : option;
    });
    const kidsWhite = { type: 'kids', color: 'white' } as const;
    const trouble = findStockTrouble([{ type: 'adult', color: 'blue' }, kidsWhite, kidsWhite, { type: 'adult', color: 'white' }], options);
    expect(trouble).toEqual({ missing: [{ type: 'adult', color: 'blue' }], tooMany: [kidsWhite] });
    expect(findStockTrouble([kidsWhite], options)).toEqual({ missing: [], tooMany: [] });
  });
});
