import { preparedAs } from './prepared-statements';

describe('preparedAs', () => {
  it('gives the same name to equal texts and different names to other texts', () => {
    expect(preparedAs('SELECT 1')).toEqual(preparedAs('SELECT 1'));
    expect(preparedAs('SELECT 1').name).not.toBe(preparedAs('SELECT 2').name);
  });

  it('keeps names within the length limit of PostgreSQL', () => {
    expect(preparedAs(`SELECT '${'long '.repeat(100)}'`).name?.length).toBeLessThan(64);
  });

  it('stops naming when statement texts are generated at run time', () => {
    for (let index = 0; index < 400; index += 1) preparedAs(`SELECT ${index}`);
    expect(preparedAs('SELECT one_more')).toEqual({});
    expect(preparedAs('SELECT 1').name).toBeDefined();
  });
});
