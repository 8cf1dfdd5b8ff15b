import { orderView } from '@brote/contracts/examples';
import { everythingOf, itemsOf, sealsOf, withPieces } from './withdrawn-pieces';

describe('the pieces of a withdrawal', () => {
  it('are all of them, sealed, until somebody says otherwise', () => {
    expect(itemsOf(everythingOf(orderView.items))).toEqual([{ line: 0, quantity: 1, sealOpened: false }]);
  });

  it('are told apart by their seals, and lines without pieces are left out', () => {
    const choices = [
      { pieces: 3, opened: 1 },
      { pieces: 0, opened: 0 },
      { pieces: 2, opened: 2 },
    ];
    expect(itemsOf(choices)).toEqual([
      { line: 0, quantity: 2, sealOpened: false },
      { line: 0, quantity: 1, sealOpened: true },
      { line: 2, quantity: 2, sealOpened: true },
    ]);
  });

  it('of a plan are each brush that was sent, with its seal', () => {
    const sent = [0, 4].map((line) => ({ line, type: 'adult' as const, color: 'blue' as const }));
    expect(sealsOf(sent, [4])).toEqual([
      { line: 0, quantity: 1, sealOpened: false },
      { line: 4, quantity: 1, sealOpened: true },
    ]);
  });

  it('never have more opened ones than there are', () => {
    expect(withPieces({ pieces: 3, opened: 3 }, 1)).toEqual({ pieces: 1, opened: 1 });
  });
});
