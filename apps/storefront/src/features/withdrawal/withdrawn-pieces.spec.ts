import { orderView } from '@brote/contracts/examples';
import { everythingOf, itemsOf, leftOf, sealsOf, withCount } from './withdrawn-pieces';

const [line] = orderView.items;
if (line === undefined) throw new Error('The example has no line');

describe('the brushes of a withdrawal', () => {
  it('are all that are left, sealed, until the customer says otherwise', () => {
    const [choice] = everythingOf([{ ...line, quantity: 2, brushesLeft: line.brushes.map((_, place) => place % 2) }]);
    expect(choice).toEqual(line.brushes.map((_, place) => ({ count: place % 2, opened: 0 })));
    expect(leftOf({ ...line, quantity: 2, brushesLeft: undefined })).toEqual(line.brushes.map(() => 2));
  });

  it('are told apart by their place and their seals, and those that stay are left out', () => {
    const choices = [
      [
        { count: 1, opened: 0 },
        { count: 0, opened: 0 },
      ],
      [{ count: 3, opened: 1 }],
    ];
    expect(itemsOf(choices)).toEqual([
      { line: 0, brush: 0, quantity: 1, sealOpened: false },
      { line: 1, brush: 0, quantity: 2, sealOpened: false },
      { line: 1, brush: 0, quantity: 1, sealOpened: true },
    ]);
  });

  it('of a plan are each brush that was sent, with its seal', () => {
    const sent = [0, 4].map((at) => ({ line: at, type: 'adult' as const, color: 'blue' as const }));
    expect(sealsOf(sent, [4])).toEqual([
      { line: 0, quantity: 1, sealOpened: false },
      { line: 4, quantity: 1, sealOpened: true },
    ]);
  });

  it('never have more opened ones than there are', () => {
    expect(withCount({ count: 3, opened: 3 }, 1)).toEqual({ count: 1, opened: 1 });
  });
});
