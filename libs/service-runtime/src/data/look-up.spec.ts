import { lookUp } from './look-up';

describe('lookUp', () => {
  const table = { one: 1, none: null };

  it('returns the entries of the table, null too', () => {
    expect([lookUp(table, 'one'), lookUp(table, 'none')]).toEqual([1, null]);
  });

  it.each(['two', 'toString', '__proto__', '', undefined, null])('throws for %j instead of returning undefined', (key) => {
    expect(() => lookUp(table, key as 'one')).toThrow('The table has no entry for');
  });
});
