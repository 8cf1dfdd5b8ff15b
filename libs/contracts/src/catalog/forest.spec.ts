import { forestAge, treeCountFor } from './forest';

describe('the forest', () => {
  it('gains one tree with every fortieth brush', () => {
    expect([0, 39, 40, 79, 80, 2731].map(treeCountFor)).toEqual([0, 0, 1, 1, 2, 68]);
  });

  it('gets its name from its number of trees', () => {
    expect([0, 1, 24, 25, 49, 50, 99, 100, 4000].map(forestAge)).toEqual([
      'none',
      'young',
      'young',
      'growing',
      'growing',
      'mature',
      'mature',
      'dense',
      'dense',
    ]);
  });
});
