import { orderView } from '@brote/contracts/examples';
import {
  choiceFromItems,
  distinctNames,
  allReturnable,
  withdrawalItemsOf,
  returnableCountsOf,
  paidCentsOf,
  changeCount,
} from './brushes-to-return';

const [firstItem] = orderView.items;
if (firstItem === undefined) throw new Error('The example order has no line: add one');
const brushes = [0, 1, 2, 3].map(() => ({ type: 'adult' as const, color: 'blue' as const }));
const line = { ...firstItem, brushes, quantity: 2, unitPrice: { amount: 703, currency: 'EUR' as const } };

describe('the brushes to return', () => {
  it('are initially all remaining brushes, sealed', () => {
    const [choice] = allReturnable([{ ...line, brushesLeft: [0, 1, 2, 0] }]);
    expect(choice?.map(({ count }) => count)).toEqual([0, 1, 2, 0]);
    expect(returnableCountsOf(line)).toEqual([2, 2, 2, 2]);
  });

  it('are listed by place and seal, without the brushes that the customer keeps', () => {
    const choices = [
      [
        { count: 1, opened: 0 },
        { count: 0, opened: 0 },
      ],
      [{ count: 3, opened: 1 }],
    ];
    expect(withdrawalItemsOf(choices)).toEqual([
      { line: 0, brush: 0, quantity: 1, sealOpened: false },
      { line: 1, brush: 0, quantity: 2, sealOpened: false },
      { line: 1, brush: 0, quantity: 1, sealOpened: true },
    ]);
  });

  it('are restored from a declaration by pack, by brush or of the whole order', () => {
    const declaredItems = [
      { line: 0, quantity: 1, sealOpened: true },
      { line: 0, brush: 3, quantity: 1, sealOpened: false },
    ];
    const [choice] = choiceFromItems([line], declaredItems);
    expect(choice).toEqual([
      { count: 1, opened: 1 },
      { count: 1, opened: 1 },
      { count: 1, opened: 1 },
      { count: 2, opened: 1 },
    ]);
    expect(choiceFromItems([line], [])).toEqual([brushes.map(() => ({ count: 2, opened: 0 }))]);
  });

  it('have shares of the price that add up to the price', () => {
    expect(paidCentsOf([line], allReturnable([line]))).toBe(1_406);
    expect(
      [0, 1, 2, 3].map((place) => paidCentsOf([line], [brushes.map((_, at) => ({ count: at === place ? 1 : 0, opened: 0 }))])),
    ).toEqual([176, 176, 176, 175]);
  });

  it('have at most as many opened ones as chosen ones, and distinct names', () => {
    expect(changeCount({ count: 3, opened: 3 }, 1)).toEqual({ count: 1, opened: 1 });
    expect(distinctNames(['blue', 'white', 'blue'])).toEqual(['blue (1)', 'white', 'blue (2)']);
  });
});
