import { sealsOf } from './withdrawn-pieces';

describe('sealsOf', () => {
  it('lists each sent brush of a plan with its seal', () => {
    const sent = [0, 4].map((line) => ({ line, type: 'adult' as const, color: 'blue' as const }));
    expect(sealsOf(sent, [4])).toEqual([
      { line: 0, quantity: 1, sealOpened: false },
      { line: 4, quantity: 1, sealOpened: true },
    ]);
  });
});
