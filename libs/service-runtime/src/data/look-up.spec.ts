import { lookUp } from './look-up';

describe('a look-up', () => {
  const table = { one: 1, none: null };

  it('finds what the table holds, null too', () => {
    expect([lookUp(table, 'one'), lookUp(table, 'none')]).toEqual([1, null]);
  });

  it.each(['two', 'toString', '__proto__', '', undefined, null])('throws for %j instead of answering with undefined', (key) => {
    expect(() => lookUp(table, key as 'one')).toThrow('The table has no entry for');
  });
});
