import { paidMonths } from './book-months';

describe('the paid months of a delivery', () => {
  it.each([
    ['before the first delivery leaves', 1_000, 0, 1],
    ['after the first delivery has left', 1_000, 3_000, 1],
    ['two months after the first delivery', 3_000, 3_000, 3],
    ['one month after the second delivery', 4_000, 6_000, 1],
    ['with an unpaid month', 2_500, 6_000, 0],
    ['with a delivery paid in advance', 7_000, 6_000, 3],
  ])('are counted %s', (_when, paid, consumed, expected) => {
    expect(paidMonths({ paid, refunded: 0, consumed }, 3)).toEqual({ paid: expected, of: 3 });
  });
});
