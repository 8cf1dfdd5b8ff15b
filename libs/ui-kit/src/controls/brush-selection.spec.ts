import { offeredColors, startingBrush, replaceBrush, changeType } from './brush-selection';

describe('the chosen brush', () => {
  it.each(['blue', 'purple'] as const)('turns from %s to yellow for kids', (color) => {
    expect(changeType({ type: 'adult', color }, 'kids')).toEqual({ type: 'kids', color: 'yellow' });
  });

  it.each(['yellow', 'white'] as const)('keeps %s for kids', (color) => {
    expect(changeType({ type: 'adult', color }, 'kids')).toEqual({ type: 'kids', color });
  });

  it('gets the default color when its type does not offer the chosen color', () => {
    expect(changeType({ type: 'kids', color: 'pink' }, 'adult')).toEqual({ type: 'adult', color: 'blue' });
  });

  it('follows the colors of the catalog', () => {
    const colors = offeredColors([
      { type: 'adult', color: 'green' },
      { type: 'adult', color: 'surprise' },
      { type: 'kids', color: 'green' },
    ]);
    expect(colors).toEqual({ adult: ['green', 'surprise'], kids: ['green'] });
    expect(startingBrush('adult', colors)).toEqual({ type: 'adult', color: 'green' });
    expect(changeType({ type: 'adult', color: 'green' }, 'kids', colors)).toEqual({ type: 'kids', color: 'green' });
    expect(changeType({ type: 'adult', color: 'surprise' }, 'kids', colors)).toEqual({ type: 'kids', color: 'green' });
  });

  it('is replaced in a list without a change of the others', () => {
    const blue = { type: 'adult', color: 'blue' } as const;
    expect(replaceBrush([blue, blue], 1, { type: 'kids', color: 'white' })).toEqual([blue, { type: 'kids', color: 'white' }]);
  });
});
