import { sealsOf } from './withdrawn-pieces';

describe('the brushes of a plan', () => {
  it('are each one that was sent, with its seal', () => {
    const sent = [0, 4].map((line) => ({ line, type: 'adult' as const, color: 'blue' as const }));
    expect(sealsOf(sent, [4])).toEqual([
      { line: 0, quantity: 1, sealOpened: false },
      { line: 4, quantity: 1, sealOpened: true },
    ]);
  });
});
