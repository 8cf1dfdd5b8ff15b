import { offeredColors, startingBrush, withBrush, withType } from './fitting-brush';

describe('a brush that is being chosen', () => {
  it.each(['blue', 'purple'] as const)('turns %s into yellow for kids', (color) => {
    expect(withType({ type: 'adult', color }, 'kids')).toEqual({ type: 'kids', color: 'yellow' });
  });

  it.each(['yellow', 'white'] as const)('leaves %s when it becomes a kids’ brush', (color) => {
    expect(withType({ type: 'adult', color }, 'kids')).toEqual({ type: 'kids', color });
  });

  it('turns a colour that its type cannot have into the type’s own', () => {
    expect(withType({ type: 'kids', color: 'pink' }, 'adult')).toEqual({ type: 'adult', color: 'blue' });
  });

  it('follows what the catalogue offers', () => {
    const colors = offeredColors([
      { type: 'adult', color: 'green' },
      { type: 'adult', color: 'surprise' },
      { type: 'kids', color: 'green' },
    ]);
    expect(colors).toEqual({ adult: ['green', 'surprise'], kids: ['green'] });
    expect(startingBrush('adult', colors)).toEqual({ type: 'adult', color: 'green' });
    expect(withType({ type: 'adult', color: 'green' }, 'kids', colors)).toEqual({ type: 'kids', color: 'green' });
    expect(withType({ type: 'adult', color: 'surprise' }, 'kids', colors)).toEqual({ type: 'kids', color: 'green' });
  });

  it('is replaced in a list without touching the others', () => {
    const blue = { type: 'adult', color: 'blue' } as const;
    expect(withBrush([blue, blue], 1, { type: 'kids', color: 'white' })).toEqual([blue, { type: 'kids', color: 'white' }]);
  });
});
