import { preparedAs } from './prepared-statements';

describe('preparedAs', () => {
  it('names the same text the same and other texts otherwise', () => {
    expect(preparedAs('SELECT 1')).toEqual(preparedAs('SELECT 1'));
    expect(preparedAs('SELECT 1').name).not.toBe(preparedAs('SELECT 2').name);
  });

  it('stays short enough for PostgreSQL', () => {
    expect(preparedAs(`SELECT '${'long '.repeat(100)}'`).name?.length).toBeLessThan(64);
  });

  it('stops naming when texts are made up at run time', () => {
    for (let index = 0; index < 400; index += 1) preparedAs(`SELECT ${index}`);
    expect(preparedAs('SELECT one_more')).toEqual({});
    expect(preparedAs('SELECT 1').name).toBeDefined();
  });
});
