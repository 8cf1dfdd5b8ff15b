import { bindParams } from './named-parameters';

describe('Named parameters', () => {
  it('become numbered ones, the same number for the same name', () => {
    expect(bindParams('SELECT :id, :day::date WHERE id = :id', { id: 7, day: '2026-11-26' })).toEqual({
      text: 'SELECT $1, $2::date WHERE id = $1',
      values: [7, '2026-11-26'],
    });
  });

  it('are not searched for in casts, texts, identifiers and comments', () => {
    const sql = `SELECT 'it''s :no'::text, "a:no", x::int[] -- :no\n /* :no */ , :yes`;
    expect(bindParams(sql, { yes: null })).toEqual({
      text: `SELECT 'it''s :no'::text, "a:no", x::int[] -- :no\n /* :no */ , $1`,
      values: [null],
    });
  });

  it('may be undefined, which the driver sends as NULL, but not absent', () => {
    expect(bindParams('SELECT :a', { a: undefined }).values).toEqual([undefined]);
    expect(() => bindParams('SELECT :a', {})).toThrow('The statement has no value for :a. SELECT :a');
  });

  it('are all used', () => {
    expect(() => bindParams('SELECT :a', { a: 1, b: 2 })).toThrow('The statement has no placeholder :b. SELECT :a');
  });
});
