import { familyPack } from '@brote/contracts/examples';
import { findStockTrouble, startingBrushes, withBrush, withColor, withType } from './choose-brushes';

describe('choosing brushes', () => {
  it('starts with all brushes blue and adult', () => {
    expect(startingBrushes(3)).toEqual(Array.from({ length: 3 }, () => ({ type: 'adult', color: 'blue' })));
  });

  it.each(['blue', 'purple'] as const)('turns %s into yellow for kids', (color) => {
    expect(withType({ type: 'adult', color }, 'kids')).toEqual({ type: 'kids', color: 'yellow' });
  });

  it.each(['yellow', 'white'] as const)('leaves %s when a brush becomes a kids’ brush', (color) => {
    expect(withType({ type: 'adult', color }, 'kids')).toEqual({ type: 'kids', color });
  });

  it('turns a colour that adults cannot have into blue', () => {
    expect(withType({ type: 'kids', color: 'pink' }, 'adult')).toEqual({ type: 'adult', color: 'blue' });
    expect(withColor({ type: 'adult', color: 'white' }, 'green')).toEqual({ type: 'adult', color: 'blue' });
    expect(withColor({ type: 'kids', color: 'white' }, 'blue')).toEqual({ type: 'kids', color: 'yellow' });
  });

  it('replaces one brush and leaves the others', () => {
    const changed = withBrush(startingBrushes(2), 1, { type: 'kids', color: 'white' });
    expect(changed.map(({ color }) => color)).toEqual(['blue', 'white']);
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
